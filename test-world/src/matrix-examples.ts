import type { Calls } from '@trapline/domain/routes.ts';
import type { MatrixRole } from './access-matrix.ts';
import { countedBox } from './matrix-records.ts';
import { chatExamples } from './chat/chat-examples.ts';
import { documentExamples } from './matrix-documents.ts';
import { retentionExamples } from './matrix-retention.ts';
import type { MatrixWorld } from './matrix-world.ts';
import type { Example } from './send-example.ts';
import { scheduleOfAll } from './sent-schedule.ts';

/** Creates a new example request for a role. */
export type MakeExample = (role: MatrixRole) => Example | Promise<Example>;

let numbers = 0;
const fresh = (prefix: string): string => `${prefix}_${(numbers += 1)}`;

/** Valid example requests for all routes, using the data of a world. @param url the portal's */
export function matrixExamples(url: string, world: MatrixWorld): { readonly [K in keyof Calls]: MakeExample } {
  const fieldUpload = () => ({
    content_type: 'image/jpeg',
    resource: 'photo',
    size: world.photo.length,
    timestamp: world.newTimestamp(),
  });
  const organization = `/api/organizations/${world.organizationId}`;
  const schedules = `${organization}/report_schedules`;
  const event = `/api/v2/events/${world.eventId}`;
  const picture = `/api/pictures/${world.eventId}/photo/${world.photoHash}`;
  const boxes = `/api/v2/events/${world.countedEventId}/insect_detections/photo`;
  const password = 'Another1password';
  const newAddress = () => `${fresh('new')}@${world.email.split('@')[1]}`;
  const account = async (member: 'member' | 'loner' = 'loner') => encodeURIComponent(await world.newAccount(member));
  /** A new share of a sensor or site. @param shares path of its shares */
  const shared = async (shares: string): Promise<Example> => ({
    path: `${shares}/${encodeURIComponent(await world.newShare(shares))}`,
  });
  const installed = async () => {
    const { sensorId, installationId } = await world.newInstallation();
    return `/api/sensors/${sensorId}/installations/${installationId}`;
  };
  const stationEvent = async () => ({ path: `/api/s_type/events/${await world.newStationEvent()}` });
  const trap = () => ({
    ...{ place: fresh('Place'), trap_no: '1', installed_at: '2026-10-01', collected_at: '2026-10-31' },
    month_label: '2026-10',
  });
  return {
    'GET /api/config': () => ({ path: '/api/config' }),
    'POST /api/signin': () => ({ path: '/api/signin', body: { email: world.email, password: world.password } }),
    'POST /api/signout': () => ({ path: '/api/signout' }),
    'POST /api/verify_otp': () => ({ path: '/api/verify_otp', body: { email: world.email, otp_code: '123456' } }),
    'POST /api/register': () => ({
      path: '/api/register',
      body: { name: 'New', locale: 'en', password, email: newAddress() },
    }),
    'POST /api/users/{userEmail}/request_password_reset': async () => ({
      path: `/api/users/${await account()}/request_password_reset`,
    }),
    'POST /api/reset_password': async () => ({
      path: '/api/reset_password',
      body: { token: await world.newLink('reset_password'), password },
    }),
    'POST /api/verify_email': async () => ({
      path: '/api/verify_email',
      body: { token: await world.newLink('verify_email') },
    }),
    'GET /api/invitations/{token}': async () => ({ path: `/api/invitations/${await world.newInvitation()}` }),
    'GET /api/user_info': () => ({ path: '/api/user_info' }),
    'POST /api/user_info': () => ({ path: '/api/user_info', body: { locale: 'ja' } }),
    'GET /api/sessions': () => ({ path: '/api/sessions' }),
    'DELETE /api/sessions/{id}': async (role) => ({ path: `/api/sessions/${await world.newSession(role)}` }),
    'DELETE /api/sessions': () => ({ path: '/api/sessions' }),
    'GET /api/users': () => ({ path: '/api/users?page=1' }),
    'POST /api/users': () => ({
      path: '/api/users',
      body: { name: 'New', email: newAddress(), locale: 'en', password },
    }),
    'GET /api/users/{userEmail}': async () => ({ path: `/api/users/${await account()}` }),
    'PUT /api/users/{userEmail}': async () => ({ path: `/api/users/${await account()}`, body: { name: 'Changed' } }),
    'POST /api/users/{userEmail}/sync': async () => ({ path: `/api/users/${await account()}/sync` }),
    'GET /api/organizations': () => ({ path: '/api/organizations?page=1' }),
    'POST /api/organizations': () => ({
      path: '/api/organizations',
      body: { name: fresh('New'), address: 'Somewhere', phone_number: '03-1234-5678' },
    }),
    'GET /api/organizations/{id}': () => ({ path: organization }),
    'PUT /api/organizations/{id}': () => ({ path: organization, body: { phone_number: '03-8765-4321' } }),
    'GET /api/organizations/{id}/users': () => ({ path: `${organization}/users` }),
    'POST /api/organizations/{id}/users': async () => ({
      path: `${organization}/users`,
      body: { email: await world.newAccount('loner') },
    }),
    'DELETE /api/organizations/{id}/users/{userEmail}': async () => ({
      path: `${organization}/users/${await account('member')}`,
    }),
    'GET /api/learning': () => ({ path: '/api/learning' }),
    'GET /api/learning/{sensor_type}': () => ({ path: '/api/learning/fly_scan' }),
    'PATCH /api/learning/{sensor_type}': () => ({ path: '/api/learning/fly_scan', body: { mode: 'suggest' } }),
    'DELETE /api/learning/{sensor_type}': () => ({ path: '/api/learning/fly_scan' }),
    'POST /api/learning/{sensor_type}/take_over': () => ({
      path: '/api/learning/fly_scan/take_over',
      body: { from: 'fly' },
    }),
    'POST /api/learning/{sensor_type}/rename': () => ({ path: '/api/learning/fly_scan/rename' }),
    'GET /api/learning/{sensor_type}/to_check': () => ({ path: '/api/learning/fly_scan/to_check' }),
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/suggestions': () => ({
      path: `${event}/insect_detections/photo/suggestions`,
      body: { positions: [] },
    }),
    'GET /api/waiting_files': () => ({ path: '/api/waiting_files' }),
    'GET /api/status': () => ({ path: '/api/status' }),
    'GET /api/audit_trail': () => ({ path: '/api/audit_trail' }),
    'GET /api/audit_trail.csv': () => ({ path: '/api/audit_trail.csv' }),
    'GET /api/sensors': () => ({ path: '/api/sensors' }),
    'POST /api/sensors': () => ({ path: '/api/sensors', body: { id: fresh('NEW'), name: 'New', type: 'fly_scan' } }),
    'GET /api/sensors/{id}': () => ({ path: `/api/sensors/${world.sensorId}` }),
    'GET /api/sensors/{id}/detector_quality': () => ({ path: `/api/sensors/${world.sensorId}/detector_quality` }),
    'PATCH /api/sensors/{id}': () => ({
      path: `/api/sensors/${world.otherSensorId}`,
      body: { memo: fresh('Memo'), bookmarked: true },
    }),
    'DELETE /api/sensors/{id}': async (role) => ({
      path: `/api/sensors/${await world.newSensor(role === 'reader' || role === 'editor' ? 'shared' : 'alone')}`,
    }),
    'GET /api/sensors/{id}/health': () => ({ path: `/api/sensors/${world.sensorId}/health` }),
    'GET /api/sensors/{id}/users': () => ({ path: `/api/sensors/${world.sensorId}/users` }),
    'POST /api/sensors/{id}/users': async () => ({
      path: `/api/sensors/${world.sensorId}/users`,
      body: { email: await world.newAccount('loner') },
    }),
    'DELETE /api/sensors/{id}/users/{userEmail}': () => shared(`/api/sensors/${world.sensorId}/users`),
    'GET /api/sensors/{id}/availability': () => ({ path: `/api/sensors/${world.sensorId}/availability` }),
    'POST /api/sensors/{id}/key': () => ({ path: `/api/sensors/${world.otherSensorId}/key` }),
    'GET /api/installation_sites': () => ({ path: '/api/installation_sites' }),
    'POST /api/installation_sites': () => ({
      path: '/api/installation_sites',
      body: { name: fresh('Site'), type: 'fly_scan', threshold: 0, increase_threshold: 0 },
    }),
    'GET /api/installation_sites/{id}': () => ({ path: `/api/installation_sites/${world.siteId}` }),
    'PATCH /api/installation_sites/{id}': () => ({
      path: `/api/installation_sites/${world.siteId}`,
      body: { memo: fresh('Memo'), bookmarked: true },
    }),
    'DELETE /api/installation_sites/{id}': async (role) => ({
      path: `/api/installation_sites/${await world.newSite(role === 'reader' || role === 'editor' ? 'shared' : 'alone')}`,
    }),
    'GET /api/installation_sites/{id}/shares': () => ({ path: `/api/installation_sites/${world.siteId}/shares` }),
    'POST /api/installation_sites/{id}/shares': async () => ({
      path: `/api/installation_sites/${world.siteId}/shares`,
      body: { email: await world.newAccount('loner') },
    }),
    'DELETE /api/installation_sites/{id}/shares/{shareId}': () =>
      shared(`/api/installation_sites/${world.siteId}/shares`),
    'GET /api/activity_logs/{id}': () => ({ path: `/api/activity_logs/Sensor-${world.sensorId}` }),
    'GET /api/activity_logs/{id}/entries.csv': () => ({
      path: `/api/activity_logs/Sensor-${world.sensorId}/entries.csv`,
    }),
    'GET /api/installation_sites/{id}/installations': () => ({
      path: `/api/installation_sites/${world.siteId}/installations`,
    }),
    'PATCH /api/installation_sites/{id}/installations/{installationId}': () => ({
      path: `/api/installation_sites/${world.siteId}/installations/${world.installationId}`,
      body: { since: 60 },
    }),
    'GET /api/sensors/{id}/installations': () => ({ path: `/api/sensors/${world.sensorId}/installations` }),
    'PATCH /api/sensors/{id}/installations/{installationId}': async () => ({
      path: await installed(),
      body: { since: 60 },
    }),
    'DELETE /api/sensors/{id}/installations/{installationId}': async () => ({ path: await installed() }),
    'GET /api/sensors/{id}/events': () => ({ path: `/api/sensors/${world.sensorId}/events` }),
    'GET /api/installation_sites/{id}/events': () => ({ path: `/api/installation_sites/${world.siteId}/events` }),
    'GET /api/sensors/{id}/events.csv': () => ({ path: `/api/sensors/${world.countingSensorId}/events.csv` }),
    'GET /api/installation_sites/{id}/events.csv': () => ({
      path: `/api/installation_sites/${world.countingSiteId}/events.csv`,
    }),
    'GET /api/v2/events/{id}': () => ({ path: event }),
    'PATCH /api/v2/events/{id}': async () => ({
      path: `/api/v2/events/${await world.newEvent()}`,
      body: { pickup: true },
    }),
    'DELETE /api/v2/events/{id}': async () => ({ path: `/api/v2/events/${await world.newEvent()}` }),
    'POST /api/v2/events/{id}/retry': async () => ({ path: `/api/v2/events/${await world.newEvent()}/retry` }),
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => ({ path: `${event}/insect_detections/photo` }),
    'GET /api/v2/events/{id}/arrivals': () => ({ path: `${event}/arrivals` }),
    'PUT /api/v2/events/{id}/insect_detections/{photoKey}': () => ({
      path: boxes,
      body: { positions: [{ position: countedBox, type: 'others' }] },
    }),
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions': () => ({
      path: `${boxes}/decisions`,
      body: { decisions: [{ position: countedBox, type: 'others' }] },
    }),
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions/{decision}/undo': () => ({
      path: `${boxes}/decisions/none/undo`,
    }),
    'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions': () => ({ path: `${boxes}/revisions` }),
    'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}': () => ({
      path: `${boxes}/revisions/0`,
    }),
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}/restore': () => ({
      path: `${boxes}/revisions/0/restore`,
    }),
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/editors': () => ({ path: `${boxes}/editors` }),
    'DELETE /api/v2/events/{id}/insect_detections/{photoKey}/editors': () => ({ path: `${boxes}/editors` }),
    'GET /api/v2/events/{id}/insect_detections/{photoKey}/candidates': () => ({
      path: `${event}/insect_detections/photo/candidates`,
    }),
    'GET /api/pictures/{id}/{key}/{hash}/{form}': () => ({ path: `${picture}/original` }),
    'GET /api/pictures/{id}/{key}/{hash}/tiles/{z}/{tile}': () => ({ path: `${picture}/tiles/0/0_0.jpg` }),
    'GET /api/attachments/{id}/{resource}/download_path': () => ({
      path: `/api/attachments/${world.eventId}/photo/download_path`,
    }),
    'GET /downloads/{path}': async () => {
      const headers = await world.headersOf('creator');
      const response = await fetch(`${url}/api/attachments/${world.eventId}/photo/download_path`, { headers });
      const { download_path }: { download_path: string } = JSON.parse(await response.text());
      return { path: download_path };
    },
    'GET /api/activities': () => ({ path: '/api/activities' }),
    'GET /api/activities/summary': () => ({ path: '/api/activities/summary' }),
    'POST /api/activities/look': () => ({ path: '/api/activities/look', body: { until: 1, group_by: 'sensor' } }),
    'POST /api/sensors/{id}/look': () => ({ path: `/api/sensors/${world.sensorId}/look`, body: { until: 1 } }),
    'POST /api/installation_sites/{id}/look': () => ({
      path: `/api/installation_sites/${world.siteId}/look`,
      body: { until: 1 },
    }),
    'POST /api/v2/events/{id}/look': () => ({ path: `${event}/look` }),
    'GET /api/activities.csv': () => ({ path: '/api/activities.csv' }),
    'GET /api/tags': () => ({ path: '/api/tags?search=a' }),
    'GET /api/user_info/used_tags': () => ({ path: '/api/user_info/used_tags?search=a' }),
    'GET /api/dashboard': () => ({ path: '/api/dashboard' }),
    'GET /api/dashboard/events': () => ({
      path: `/api/dashboard/events?group_by=sensor&types=all&id=${world.countingSensorId}`,
    }),
    'GET /api/dashboard/daily_counts': () => ({
      path: `/api/dashboard/daily_counts?month=2026-05&group_by=sensor&id=${world.countingSensorId}`,
    }),
    'GET /api/sensors/{id}/appearance': () => ({ path: `/api/sensors/${world.sensorId}/appearance` }),
    'GET /api/installation_sites/{id}/appearance': () => ({
      path: `/api/installation_sites/${world.siteId}/appearance`,
    }),
    'GET /api/s_type/places': () => ({ path: '/api/s_type/places' }),
    'POST /api/s_type/places': () => ({ path: '/api/s_type/places', body: { name: fresh('Place') } }),
    'POST /api/s_type/places.csv': () => ({ path: '/api/s_type/places.csv', csv: `name\n${fresh('Place')}\n` }),
    'GET /api/s_type/places/{id}': () => ({ path: `/api/s_type/places/${world.placeId}` }),
    'PATCH /api/s_type/places/{id}': () => ({
      path: `/api/s_type/places/${world.placeId}`,
      body: { name: fresh('Place'), hidden: false },
    }),
    'DELETE /api/s_type/places/{id}': async () => ({ path: `/api/s_type/places/${await world.newPlace()}` }),
    'POST /api/s_type/places/{id}/merge': async () => ({
      path: `/api/s_type/places/${await world.newPlace()}/merge`,
      body: { into: world.placeId },
    }),
    'POST /api/s_type/places/{id}/merge_traps': () => ({
      path: `/api/s_type/places/${world.placeId}/merge_traps`,
      body: { trap_nos: ['l'], into: '1' },
    }),
    'GET /api/s_type/places/{id}/traps': () => ({ path: `/api/s_type/places/${world.placeId}/traps?month=2026-11` }),
    'GET /api/s_type/places/{id}/events': () => ({
      path: `/api/s_type/places/${world.placeId}/events?from=2026-11`,
    }),
    'GET /api/s_type/places/{id}/recent_events': () => ({ path: `/api/s_type/places/${world.placeId}/recent_events` }),
    'GET /api/s_type/places/{id}/events.csv': () => ({
      path: `/api/s_type/places/${world.placeId}/events.csv?from=2026-11`,
    }),
    // The event of the example is being processed at another place: who sees the place learns that it is not here.
    'POST /api/s_type/places/{id}/events.csv': async () => ({
      path: `/api/s_type/places/${world.placeId}/events.csv`,
      body: { ids: [await world.newStationEvent()] },
    }),
    'POST /api/s_type/events/changes': async () => ({
      path: '/api/s_type/events/changes',
      body: { events: [await world.newStationEvent()], change: { trap_no: fresh('1') } },
    }),
    'POST /api/s_type/changes/{id}/undo': async () => ({
      path: `/api/s_type/changes/${await world.newStationChange()}/undo`,
    }),
    'GET /api/s_type/usage': () => ({ path: '/api/s_type/usage' }),
    'GET /api/s_type/usage/organizations': () => ({ path: '/api/s_type/usage/organizations?month=2026-11' }),
    'GET /api/s_type/usage/organizations.csv': () => ({ path: '/api/s_type/usage/organizations.csv' }),
    'POST /api/organizations/{id}/station_key': () => ({ path: `${organization}/station_key` }),
    'DELETE /api/organizations/{id}/station_key': () => ({ path: `${organization}/station_key` }),
    'GET /api/organizations/{id}/report_schedules': () => ({ path: schedules }),
    'POST /api/organizations/{id}/report_schedules': () => ({ path: schedules, body: scheduleOfAll }),
    'PUT /api/organizations/{id}/report_schedules/{schedule}': async () => ({
      path: `${schedules}/${(await world.newSchedule()).id}`,
      body: scheduleOfAll,
    }),
    'DELETE /api/organizations/{id}/report_schedules/{schedule}': async () => ({
      path: `${schedules}/${(await world.newSchedule()).id}`,
    }),
    'POST /api/organizations/{id}/report_schedules/{schedule}/send': async () => ({
      path: `${schedules}/${(await world.newSchedule()).id}/send`,
    }),
    'GET /api/organizations/{id}/report_schedules/{schedule}/reports': async () => ({
      path: `${schedules}/${(await world.newSchedule()).id}/reports`,
    }),
    'GET /api/organizations/{id}/report_schedules/{schedule}/reports/{report}/{locale}': async () => {
      const { id, report } = await world.newSchedule();
      return { path: `${schedules}/${id}/reports/${report}/en` };
    },
    'POST /api/report_confirmations': async () => ({
      path: '/api/report_confirmations',
      body: { token: (await world.newSchedule()).question },
    }),
    'GET /api/report_mails/{token}': async () => ({ path: `/api/report_mails/${(await world.newSchedule()).link}` }),
    'POST /api/report_mails/{token}/unsubscribe': async () => ({
      path: `/api/report_mails/${(await world.newSchedule()).link}/unsubscribe`,
    }),
    'GET /api/report_mails/{token}/file': async () => ({
      path: `/api/report_mails/${(await world.newSchedule()).link}/file`,
    }),
    'POST /api/s_type_scanner': () => ({
      path: '/api/s_type_scanner',
      body: { ...trap(), file_count: 1 },
    }),
    'PATCH /api/s_type/events/{id}': async () => ({ ...(await stationEvent()), body: { trap_no: fresh('1') } }),
    'DELETE /api/s_type/events/{id}': () => stationEvent(),
    'POST /api/s_type/events/{id}/uploads': async () => ({
      path: `${(await stationEvent()).path}/uploads`,
      body: { key: 'photo_1' },
    }),
    'DELETE /api/s_type/events/{id}/photos/{key}': async () => ({
      path: `${(await stationEvent()).path}/photos/photo_2`,
    }),
    'POST /field/v1/station_events': () => ({
      path: '/field/v1/station_events',
      body: { ...trap(), type: 'station_v2', photos: [{ key: 'photo_1', size: 1_000 }] },
    }),
    'POST /field/v1/station_events/{id}/uploads': async () => ({
      path: `/field/v1/station_events/${await world.newStationEvent()}/uploads`,
      body: { key: 'photo_1' },
    }),
    'GET /api/pending_jobs': () => ({ path: '/api/pending_jobs' }),
    'GET /api/pending_jobs/{id}': async () => ({ path: `/api/pending_jobs/${await world.newJob()}` }),
    'DELETE /api/pending_jobs/{id}': async () => ({ path: `/api/pending_jobs/${await world.newJob()}` }),
    'POST /api/v2/events/station/request_excel_generation': async () => ({
      path: '/api/v2/events/station/request_excel_generation',
      body: {
        ...{ events: [await world.newStationEvent()], locale: 'en', type: 'standard' },
        requested_at_iso: '2026-11-01T10:00:00+09:00',
      },
    }),
    ...chatExamples(world),
    'POST /api/reports': () => ({
      path: '/api/reports',
      body: {
        ...{ type: 'standard', format: 'pdf', locale: 'ja', from: '2026-10', to: '2026-10' },
        source: { kind: 'sensor', id: world.sensorId },
      },
    }),
    'POST /api/training_data': () => ({ path: '/api/training_data', body: { events: [world.eventId] } }),
    ...documentExamples(world),
    ...retentionExamples(world),
    'GET /api/mirakun_devices': () => ({ path: '/api/mirakun_devices' }),
    'GET /api/changes': () => ({ path: '/api/changes' }),
    'POST /field/v1/health': () => ({ path: '/field/v1/health', body: { app_info: { version: '1.0' } } }),
    'GET /field/v1/settings': () => ({ path: '/field/v1/settings' }),
    'PUT /field/v1/settings': () => ({ path: '/field/v1/settings', body: { firmware_version: '1.0' } }),
    'POST /field/v1/uploads': () => ({ path: '/field/v1/uploads', body: fieldUpload() }),
    'POST /api/sensors/{id}/upload': () => ({
      path: `/api/sensors/${world.sensorId}/upload`,
      body: { contentType: 'image/jpeg', timestamp: world.newTimestamp() },
    }),
    'PUT /uploads/{token}': async () => ({
      path: new URL(await world.unit.requestUrl(fieldUpload())).pathname,
      bytes: world.photo,
    }),
  };
}
