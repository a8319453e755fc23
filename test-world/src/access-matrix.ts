import type { Calls } from '@trapline/domain/routes.ts';

/**
 * Who calls, in the order of the columns:
 * - anonymous, and a field unit with its sensor's key
 * - the admin of another organization
 * - a member of another organization with read-only shares of the sensors and the sites
 * - one with shares of the sensors that include editing, and read-only shares of the sites
 * - a member of the creator's organization, without shares
 * - the creator, and the admin of the creator's organization
 * - a product admin acting as themselves, and one who has assumed the creator's identity
 */
export const matrixRoles = [
  'anonymous',
  'unit',
  'stranger',
  'reader',
  'editor',
  'colleague',
  'creator',
  'organization_admin',
  'product_admin',
  'assuming',
] as const;

/** A kind of caller. */
export type MatrixRole = (typeof matrixRoles)[number];

type Statuses<Roles> = { readonly [Column in keyof Roles]: number };
/** Statuses by role, in the order of `matrixRoles`. */
export type MatrixRow = Statuses<typeof matrixRoles>;

const anyone = (is: number): MatrixRow => [is, is, is, is, is, is, is, is, is, is];
/** For every session. */
const session = (is: number): MatrixRow => [401, 401, is, is, is, is, is, is, is, is];
/** For product admins acting as themselves. */
const operator = (status: number): MatrixRow => [401, 401, 403, 403, 403, 403, 403, 403, status, 403];
/** About an asset, for everyone who may see it. */
const see = (status: number): MatrixRow => [401, 401, 404, status, status, 404, status, status, status, status];
/** About a sensor, for everyone who may edit it; 403 for those who may only see it. */
const edit = (status: number): MatrixRow => [401, 401, 404, 403, status, 404, status, status, status, status];
/** About an asset, for its owners and product admins: no share is enough. */
const own = (status: number): MatrixRow => [401, 401, 404, 403, 403, 404, status, status, status, status];
/** About stations, for members of the creator's organization; product admins need an assumed identity. */
const station = (status: number): MatrixRow => [401, 401, 404, 404, 404, status, status, status, 403, status];
/** About what the caller's own organization has taught; product admins acting as themselves have none. */
const learned = (is: number): MatrixRow => [401, 401, is, is, is, is, is, is, 404, is];
/** The same for admins of an organization; the account assumed here is not one. */
const teach = (status: number): MatrixRow => [401, 401, status, 403, 403, 403, 403, status, 403, 403];
/** About what only those who manage the creator's organization decide; the account assumed here does not. */
const manage = (status: number): MatrixRow => [401, 401, 404, 404, 404, 403, 403, status, status, 403];
/** For a sensor's own field unit; sessions are not accepted. */
const unit = (status: number): MatrixRow => [401, status, 401, 401, 401, 401, 401, 401, 401, 401];

/**
 * The status of every call for every role, about a sensor, a site and an event of the creator. A missing row does not
 * compile, and the test beside this file checks every cell against a running portal. Source: TRIAL-15.
 */
export const accessMatrix: { readonly [K in keyof Calls]: MatrixRow } = {
  'GET /api/config': anyone(200),
  'POST /api/signin': anyone(200),
  'POST /api/signout': session(204),
  'GET /api/user_info': session(200),
  'POST /api/user_info': session(200),
  'POST /api/verify_otp': anyone(401),
  'POST /api/register': anyone(201),
  'POST /api/users/{userEmail}/request_password_reset': anyone(200),
  'POST /api/reset_password': anyone(204),
  'POST /api/verify_email': anyone(204),
  'GET /api/invitations/{token}': anyone(200),
  'GET /api/sessions': session(200),
  'DELETE /api/sessions/{id}': session(204),
  'DELETE /api/sessions': session(204),
  'GET /api/waiting_files': operator(200),
  'GET /api/status': operator(200),
  'GET /api/users': operator(200),
  'POST /api/users': operator(201),
  'GET /api/users/{userEmail}': operator(200),
  'PUT /api/users/{userEmail}': operator(200),
  'POST /api/users/{userEmail}/sync': operator(200),
  'GET /api/organizations': operator(200),
  'POST /api/organizations': operator(201),
  'GET /api/organizations/{id}': [401, 401, 404, 404, 404, 200, 200, 200, 200, 200],
  'PUT /api/organizations/{id}': [401, 401, 404, 404, 404, 403, 403, 200, 200, 403],
  'GET /api/organizations/{id}/users': [401, 401, 404, 404, 404, 200, 200, 200, 200, 200],
  'POST /api/organizations/{id}/users': [401, 401, 404, 404, 404, 403, 403, 201, 201, 403],
  'DELETE /api/organizations/{id}/users/{userEmail}': [401, 401, 404, 404, 404, 403, 403, 204, 204, 403],
  'GET /api/audit_trail': [401, 401, 200, 403, 403, 403, 403, 200, 200, 403],
  'GET /api/audit_trail.csv': [401, 401, 200, 403, 403, 403, 403, 200, 200, 403],
  'GET /api/sensors': session(200),
  'POST /api/sensors': session(201),
  'GET /api/sensors/{id}': see(200),
  'PATCH /api/sensors/{id}': edit(200),
  // The holder of a share may edit a sensor, but not delete it: it is shared.
  'DELETE /api/sensors/{id}': [401, 401, 404, 403, 422, 404, 204, 204, 204, 204],
  // Product admins may read shares, but not create them.
  'GET /api/sensors/{id}/users': edit(200),
  'POST /api/sensors/{id}/users': [401, 401, 404, 403, 201, 404, 201, 201, 403, 201],
  'DELETE /api/sensors/{id}/users/{userEmail}': [401, 401, 404, 403, 204, 404, 204, 204, 403, 204],
  'GET /api/sensors/{id}/health': edit(200),
  'GET /api/activity_logs/{id}': operator(200),
  'GET /api/activity_logs/{id}/entries.csv': operator(200),
  'PATCH /api/installation_sites/{id}': own(200),
  'DELETE /api/installation_sites/{id}': own(204),
  'GET /api/installation_sites/{id}/shares': own(200),
  'POST /api/installation_sites/{id}/shares': [401, 401, 404, 403, 403, 404, 201, 201, 403, 201],
  'DELETE /api/installation_sites/{id}/shares/{shareId}': [401, 401, 404, 403, 403, 404, 204, 204, 403, 204],
  'GET /api/installation_sites/{id}/installations': own(200),
  'PATCH /api/installation_sites/{id}/installations/{installationId}': own(200),
  'GET /api/sensors/{id}/installations': own(200),
  'PATCH /api/sensors/{id}/installations/{installationId}': own(200),
  'DELETE /api/sensors/{id}/installations/{installationId}': own(204),
  'GET /api/sensors/{id}/availability': session(200),
  'POST /api/sensors/{id}/key': edit(201),
  'GET /api/installation_sites': session(200),
  'POST /api/installation_sites': session(201),
  'GET /api/installation_sites/{id}': see(200),
  'GET /api/sensors/{id}/events': see(200),
  'GET /api/installation_sites/{id}/events': see(200),
  'GET /api/sensors/{id}/events.csv': see(200),
  'GET /api/installation_sites/{id}/events.csv': see(200),
  'GET /api/v2/events/{id}': see(200),
  'PATCH /api/v2/events/{id}': edit(200),
  'DELETE /api/v2/events/{id}': edit(204),
  'POST /api/v2/events/{id}/retry': edit(200),
  'GET /api/v2/events/{id}/insect_detections/{photoKey}': see(200),
  'GET /api/v2/events/{id}/arrivals': see(200),
  'PUT /api/v2/events/{id}/insect_detections/{photoKey}': edit(200),
  'POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions': edit(200),
  'POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions/{decision}/undo': edit(404),
  'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions': see(200),
  'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}': see(200),
  'POST /api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}/restore': edit(200),
  'POST /api/v2/events/{id}/insect_detections/{photoKey}/editors': edit(200),
  'DELETE /api/v2/events/{id}/insect_detections/{photoKey}/editors': edit(204),
  'GET /api/v2/events/{id}/insect_detections/{photoKey}/candidates': see(200),
  'GET /api/sensors/{id}/detector_quality': see(200),
  'GET /api/pictures/{id}/{key}/{hash}/{form}': see(200),
  'GET /api/pictures/{id}/{key}/{hash}/tiles/{z}/{tile}': see(200),
  'GET /api/attachments/{id}/{resource}/download_path': see(200),
  // The path itself carries the rights of the account that requested it.
  'GET /downloads/{path}': anyone(200),
  'GET /api/activities': session(200),
  'GET /api/activities/summary': session(200),
  'POST /api/activities/look': session(204),
  'POST /api/sensors/{id}/look': see(204),
  'POST /api/installation_sites/{id}/look': see(204),
  'POST /api/v2/events/{id}/look': see(200),
  'GET /api/activities.csv': session(200),
  'GET /api/tags': session(200),
  'GET /api/user_info/used_tags': session(200),
  'GET /api/dashboard': [401, 401, 200, 200, 200, 200, 200, 200, 403, 200],
  'GET /api/dashboard/events': [401, 401, 404, 200, 200, 404, 200, 200, 403, 200],
  'GET /api/dashboard/daily_counts': see(200),
  'GET /api/sensors/{id}/appearance': see(200),
  'GET /api/installation_sites/{id}/appearance': see(200),
  // Everybody here uses stations and uploads scans, except the product admin acting as themselves.
  'GET /api/s_type/places': [401, 401, 200, 200, 200, 200, 200, 200, 403, 200],
  'POST /api/s_type/places': [401, 401, 201, 201, 201, 201, 201, 201, 403, 201],
  'POST /api/s_type/places.csv': [401, 401, 200, 200, 200, 200, 200, 200, 403, 200],
  'GET /api/s_type/places/{id}': station(200),
  'PATCH /api/s_type/places/{id}': station(200),
  // A colleague sees the place, but did not create it.
  'DELETE /api/s_type/places/{id}': [401, 401, 404, 404, 404, 403, 204, 204, 403, 204],
  'POST /api/s_type/places/{id}/merge': [401, 401, 404, 404, 404, 403, 200, 200, 403, 200],
  'POST /api/s_type/places/{id}/merge_traps': station(200),
  'GET /api/s_type/places/{id}/traps': station(200),
  'GET /api/s_type/places/{id}/events': station(200),
  'GET /api/s_type/places/{id}/recent_events': station(200),
  'GET /api/s_type/places/{id}/events.csv': station(200),
  'POST /api/s_type/places/{id}/events.csv': station(404),
  'GET /api/learning': session(200),
  'GET /api/learning/{sensor_type}': learned(200),
  'PATCH /api/learning/{sensor_type}': teach(200),
  'DELETE /api/learning/{sensor_type}': teach(204),
  'POST /api/learning/{sensor_type}/take_over': teach(200),
  'POST /api/learning/{sensor_type}/rename': teach(409),
  'GET /api/learning/{sensor_type}/to_check': learned(200),
  'POST /api/v2/events/{id}/insect_detections/{photoKey}/suggestions': edit(200),
  'POST /api/s_type/events/changes': station(200),
  // Only who made a change may undo it: nobody else learns that it exists.
  'POST /api/s_type/changes/{id}/undo': [401, 401, 404, 404, 404, 404, 200, 404, 403, 200],
  'GET /api/s_type/usage': [401, 401, 200, 200, 200, 200, 200, 200, 403, 200],
  'GET /api/s_type/usage/organizations': operator(200),
  'GET /api/s_type/usage/organizations.csv': operator(200),
  'POST /api/organizations/{id}/station_key': [401, 401, 404, 404, 404, 403, 403, 201, 201, 403],
  'DELETE /api/organizations/{id}/station_key': [401, 401, 404, 404, 404, 403, 403, 204, 204, 403],
  'GET /api/organizations/{id}/retention': manage(200),
  'PUT /api/organizations/{id}/retention': manage(200),
  'POST /api/organizations/{id}/retention/preview': manage(200),
  'GET /api/organizations/{id}/holds': manage(200),
  'POST /api/organizations/{id}/holds': manage(201),
  'DELETE /api/organizations/{id}/holds/{hold}': manage(204),
  'GET /api/organizations/{id}/deletions': manage(200),
  'POST /api/organizations/{id}/deletions': manage(201),
  'POST /api/organizations/{id}/deletions/preview': manage(200),
  'GET /api/organizations/{id}/deletions/{deletion}': manage(200),
  'GET /api/organizations/{id}/deletions/{deletion}/files': manage(200),
  'GET /api/organizations/{id}/report_schedules': manage(200),
  'POST /api/organizations/{id}/report_schedules': manage(201),
  'PUT /api/organizations/{id}/report_schedules/{schedule}': manage(200),
  'DELETE /api/organizations/{id}/report_schedules/{schedule}': manage(204),
  'POST /api/organizations/{id}/report_schedules/{schedule}/send': manage(204),
  'GET /api/organizations/{id}/report_schedules/{schedule}/reports': manage(200),
  'GET /api/organizations/{id}/report_schedules/{schedule}/reports/{report}/{locale}': manage(200),
  'POST /api/report_confirmations': anyone(200),
  'GET /api/report_mails/{token}': anyone(200),
  'POST /api/report_mails/{token}/unsubscribe': anyone(200),
  'GET /api/report_mails/{token}/file': anyone(200),
  'POST /api/s_type_scanner': [401, 401, 201, 201, 201, 201, 201, 201, 403, 201],
  'PATCH /api/s_type/events/{id}': station(200),
  // A colleague sees the event, but did not upload it.
  'DELETE /api/s_type/events/{id}': [401, 401, 404, 404, 404, 403, 204, 204, 403, 204],
  'POST /api/s_type/events/{id}/uploads': station(200),
  'DELETE /api/s_type/events/{id}/photos/{key}': station(200),
  // For photo boxes; the key of a field unit is of another kind.
  'POST /field/v1/station_events': [401, 403, 401, 401, 401, 401, 401, 401, 401, 401],
  'POST /field/v1/station_events/{id}/uploads': [401, 403, 401, 401, 401, 401, 401, 401, 401, 401],
  // Everybody here may use the type of the example.
  'GET /api/documents': session(200),
  'GET /api/documents/search': session(200),
  'POST /api/documents': operator(201),
  'DELETE /api/documents/{sensorType}/{fileName}': operator(204),
  'GET /api/documents/{sensorType}/{fileName}/download_path': session(200),
  'GET /api/documents/{sensorType}/{fileName}/content/{hash}': session(200),
  // Everybody here may use the type, but only the creator is known to the device service.
  'GET /api/mirakun_devices': [401, 401, 403, 403, 403, 403, 200, 403, 403, 200],
  'GET /api/changes': session(200),
  // Only under an assumed identity. Before those about jobs, which leave the creator with more than may wait.
  // The event of the example is being processed.
  'POST /api/v2/events/station/request_excel_generation': station(422),
  'POST /api/reports': see(201),
  'POST /api/reports/findings': station(422),
  // Everybody here has the chat, except the product admin acting as themselves; a conversation is its owner's alone.
  'POST /api/chat/tickets': [401, 401, 200, 200, 200, 200, 200, 200, 403, 200],
  'GET /api/chat/sessions': [401, 401, 200, 200, 200, 200, 200, 200, 403, 200],
  'GET /api/chat/sessions/{id}': [401, 401, 404, 404, 404, 404, 200, 404, 403, 200],
  'DELETE /api/chat/sessions/{id}': [401, 401, 404, 404, 404, 404, 204, 404, 403, 204],
  'GET /api/chat/requests': operator(200),
  'GET /api/chat/usage': operator(200),
  'POST /api/training_data': [401, 401, 403, 403, 403, 403, 403, 403, 403, 201],
  'GET /api/pending_jobs': session(200),
  // Only for the owner: nobody else learns that the job exists.
  'GET /api/pending_jobs/{id}': [401, 401, 404, 404, 404, 404, 200, 404, 404, 200],
  'DELETE /api/pending_jobs/{id}': [401, 401, 404, 404, 404, 404, 204, 404, 404, 204],
  'POST /field/v1/health': unit(204),
  'GET /field/v1/settings': unit(200),
  'PUT /field/v1/settings': unit(204),
  'POST /field/v1/uploads': unit(200),
  'POST /api/sensors/{id}/upload': edit(200),
  // The URL itself carries the rights of the unit or account that requested it.
  'PUT /uploads/{token}': anyone(201),
};
