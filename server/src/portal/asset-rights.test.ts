import { suggestTypes } from '../learning/naming/suggest.actions.ts';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { routes } from '@trapline/domain/routes.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { deletionOfLongAgo, holdOfLongAgo, keepAll } from '@trapline/test-world/matrix-retention.ts';
import { scheduleOfAll } from '@trapline/test-world/sent-schedule.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import { appearance, dailyCounts } from '../dashboard/dashboard-figures.actions.ts';
import { saveDetections } from '../corrections/correction.actions.ts';
import { decideBoxes, undoDecision } from '../corrections/decide-boxes.actions.ts';
import { announceEditor, leaveEditor } from '../corrections/editor.actions.ts';
import { listRevisions, readRevision, restoreRevision } from '../corrections/revision.actions.ts';
import { listCandidates } from '../detections/candidates.actions.ts';
import { readDetectorQuality } from '../detections/detector-quality.actions.ts';
import { readDetections } from '../detections/read-detections.actions.ts';
import { readArrivals } from '../learning/animals/arrivals.actions.ts';
import { signDownload } from '../events/download.actions.ts';
import { eventsOfSensor, eventsOfSite } from '../events/event-list.actions.ts';
import { readEvent, seeEvent } from '../events/event.actions.ts';
import { pictureFile, seePicture } from '../events/picture.actions.ts';
import { sensorCsv, siteCsv, type CsvFile } from '../exports/csv-file.actions.ts';
import { RunningExports } from '../exports/csv-stream.actions.ts';
import { healthOfSensor } from '../health/sensor-health.actions.ts';
import { deleteInstallationSite } from '../installation-sites/delete-site.actions.ts';
import { readSite } from '../installation-sites/read-sites.actions.ts';
import { updateInstallationSite } from '../installation-sites/update-site.actions.ts';
import { liftHold, listHolds, setHold } from '../holds/hold.actions.ts';
import {
  getDeletion,
  listDeletedFiles,
  listDeletions,
  previewDeletion,
  requestDeletion,
} from '../retention/deletion.actions.ts';
import { changeRetention, getRetention, previewRetention } from '../retention/retention.actions.ts';
import { listInstallations, updateInstallation } from '../installations/installation.actions.ts';
import {
  deleteSensorInstallation,
  listSensorInstallations,
  updateSensorInstallation,
} from '../installations/sensor-installation.actions.ts';
import { cancelJob, seeJob } from '../jobs/own-job.actions.ts';
import { lookAtEvent, lookAtSensor, lookAtSite } from '../looks/look.actions.ts';
import { addMember, removeMember } from '../organizations/member.actions.ts';
import { changeOrganization } from '../organizations/organization.actions.ts';
import { membersOf, readOrganization } from '../organizations/read-organizations.actions.ts';
import { issueStationKey, revokeStationKey } from '../organizations/station-key.actions.ts';
import type { Services } from '../platform/services.ts';
import { removeEvent, retryEvent, updateEvent } from '../review/review.actions.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  sendNow,
} from '../report-schedules/schedule.actions.ts';
import { listReports, sentFile } from '../report-schedules/sent-report.actions.ts';
import { deleteSensor } from '../sensors/delete-sensor.actions.ts';
import { readSensor } from '../sensors/read-sensors.actions.ts';
import { issueSensorKey } from '../sensors/sensor.actions.ts';
import { updateSensor } from '../sensors/update-sensor.actions.ts';
import { stationCsv } from '../exports/station-csv.actions.ts';
import { changeStationEvent, deleteStationEvent } from '../station/events/change-event.actions.ts';
import { changePlace, deletePlace } from '../station/places/change-place.actions.ts';
import { listRecentStationEvents, listStationEvents } from '../station/events/list-events.actions.ts';
import { mergePlaces, mergeTraps } from '../station/events/merge.actions.ts';
import { removePhoto } from '../station/scans/photo.actions.ts';
import { readPlace } from '../station/places/read-places.actions.ts';
import { requestScanUpload } from '../station/scans/scan.actions.ts';
import { trapsOfMonth } from '../station/places/traps.actions.ts';
import { undoStationChange } from '../station/events/undo.actions.ts';
import { addShare, removeShare, sharesOf } from '../shares/share.actions.ts';
import { requestPersonUpload } from '../uploads/upload-requests.actions.ts';

// Calls actions about a single sensor, site, event, organization or job without a route or handler, as a tool or an API
// token would. They must check rights themselves, and not reveal to a stranger that the asset exists.

let test: TestPortal;
let world: MatrixWorld;
let services: Services;
let stranger: TestAccount;
let creator: TestAccount;
let organizationAdmin: TestAccount;
let jobId: string;
let stationEventId: string;
let stationChangeId: string;
let countedScanId: string;
let emptyPlaceId: string;
let scheduleId: string;
let holdId: string;
let deletionId: string;

beforeAll(async () => {
  test = await startTestPortal({ worker: true });
  ({ services } = test.portal);
  world = await makeMatrixWorld(test);
  stranger = await makeAccount(services.db, {
    organization_id: await makeOrganization(services.db, 'Elsewhere'),
    active_features: ['s_type_scanner_upload'],
  });
  creator = { ...stranger, id: world.accounts.creator, organization_id: Number(world.organizationId) };
  organizationAdmin = { ...creator, id: world.accounts.organization_admin, organization_admin: true };
  jobId = await world.newJob();
  stationEventId = await world.newStationEvent();
  stationChangeId = await world.newStationChange();
  emptyPlaceId = await world.newPlace();
  scheduleId = String((await world.newSchedule()).id);
  holdId = await world.newHold();
  deletionId = await world.newDeletion();
  const uploaded = new Date(1_780_000_000_000);
  const scan = await makeStationEvent(services.db, Number(world.placeId), { uploaded });
  countedScanId = formatEventId({ kind: 'station', source_key: scan, timestamp: uploaded.getTime() / 1_000 });
});
afterAll(() => test.stop());

/** A session of an account. */
const as = (account: TestAccount): SessionCaller => ({ kind: 'account', account, own: account, session: 'AAAA' });
const actor = (account: TestAccount) => ({ caller: as(account), address: '', at: new Date() });

/** The type of the problem that an action throws; null if it succeeds. */
async function refusal(action: () => unknown): Promise<string | null> {
  try {
    await action();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.type;
  }
}

const picture = () => ({ id: world.eventId, key: 'photo', hash: world.photoHash });
const exporting = () => ({ ...services, running: new RunningExports() });
const upload = () => ({ contentType: 'image/jpeg', timestamp: world.newTimestamp() });
const reader = (account: TestAccount) => ({ caller: as(account), signal: new AbortController().signal });
/** Reads an export to its end: each account may run one at a time. */
const drained = async (file: Promise<CsvFile>) => void (await text((await file).body));
const downloads = () => ({
  ...services,
  signer: { sign: (signed: string) => signed, open: () => null },
  annotate: () => Promise.reject(new Error('Nothing is drawn here')),
});
const sensor = () => ({ kind: 'sensor', id: world.sensorId }) as const;
const site = () => ({ kind: 'site', id: world.siteId }) as const;
const chart = (kind: 'sensor' | 'installation_site', id: string) => ({ kind, id });
const always = { from: null, to: null };

const boxes = () => ({ id: world.countedEventId, photoKey: 'photo' });

type Action = (account: TestAccount) => unknown;

/** Actions that the creator may call, by the route that calls them. */
const reads: Readonly<Record<string, Action>> = {
  getSensor: (account) => readSensor(services, account, world.sensorId),
  getSensorHealth: (account) => healthOfSensor(services, account, world.sensorId),
  getInstallationSite: (account) => readSite(services, account, world.siteId),
  getOrganization: (account) => readOrganization(services.db, account, world.organizationId),
  listMembers: (account) => membersOf(services.db, account, world.organizationId, {}, new Date()),
  listSensorUsers: (account) => sharesOf(services.db, account, sensor()),
  listSiteShares: (account) => sharesOf(services.db, account, site()),
  listInstallations: (account) => listInstallations(services, account, world.siteId),
  listSensorInstallations: (account) => listSensorInstallations(services, account, world.sensorId),
  listSensorEvents: (account) => eventsOfSensor(services, account, world.sensorId, {}),
  listSiteEvents: (account) => eventsOfSite(services, account, world.siteId, {}),
  getEvent: async (account) => readEvent(services, account, await seeEvent(services, account, world.eventId)),
  listDetections: (account) => readDetections(services, account, { id: world.eventId, photoKey: 'photo' }),
  listCandidates: (account) => listCandidates(services, account, boxes()),
  getDetectorQuality: (account) => readDetectorQuality(services, account, world.sensorId),
  listArrivals: (account) => readArrivals({ ...services, decoder: test.portal.decoder }, account, world.eventId),
  listDetectionRevisions: (account) => listRevisions(services, account, boxes()),
  getDetectionRevision: (account) => readRevision(services, account, { ...boxes(), revision: 0 }),
  announceEditor: (account) => announceEditor(services, account, boxes()),
  leaveEditor: (account) => leaveEditor(services, account, boxes()),
  getPicture: (account) => pictureFile(services, account, { ...picture(), form: 'original' }),
  getTile: (account) => seePicture(services, account, picture()),
  getDownloadPath: (account) => signDownload(downloads(), as(account), { id: world.eventId, resource: 'photo' }),
  requestBrowserUpload: (account) => requestPersonUpload(services, as(account), world.sensorId, upload()),
  exportSensorEvents: (account) => drained(sensorCsv(exporting(), reader(account), world.countingSensorId, {})),
  exportSiteEvents: (account) => drained(siteCsv(exporting(), reader(account), world.countingSiteId, {})),
  listDailyCounts: (account) =>
    dailyCounts(services, account, chart('sensor', world.countingSensorId), { month: '2026-05' }),
  getSensorAppearance: (account) => appearance(services, account, chart('sensor', world.sensorId), always),
  getSiteAppearance: (account) => appearance(services, account, chart('installation_site', world.siteId), always),
  getJob: (account) => seeJob(services, as(account), jobId),
  getStationPlace: (account) => readPlace(services.db, account, world.placeId),
  listStationEvents: (account) => listStationEvents(services, account, world.placeId, { from: '2026-01' }),
  listRecentStationEvents: (account) => listRecentStationEvents(services, account, world.placeId, {}),
  exportStationEvents: (account) =>
    drained(stationCsv(exporting(), reader(account), world.placeId, { from: '2026-01', ids: undefined })),
  exportNamedStationEvents: (account) =>
    drained(stationCsv(exporting(), reader(account), world.placeId, { ids: [countedScanId] })),
  listTrapsOfMonth: (account) => trapsOfMonth(services, account, world.placeId, '2026-01'),
  requestStationPhotoUpload: (account) => requestScanUpload(services, as(account), stationEventId, { key: 'photo_1' }),
  lookAtEvent: (account) => lookAtEvent(services, as(account), world.eventId),
  lookAtSensor: (account) => lookAtSensor(services, as(account), world.sensorId, 0),
  lookAtSite: (account) => lookAtSite(services, as(account), world.siteId, 0),
};

const ofHold = () => ({ organization: world.organizationId, hold: holdId });
const ofDeletion = () => ({ organization: world.organizationId, deletion: deletionId });
const everything = { source: null, since: null, until: null };

/** Actions about what is kept of the organization's data, which only those may call who manage it. */
const retention: Readonly<Record<string, Action>> = {
  getRetention: (account) => getRetention(services.db, account, world.organizationId, 90),
  changeRetention: (account) =>
    changeRetention(services.db, actor(account), world.organizationId, keepAll, { ifMatch: undefined, logDays: 90 }),
  previewRetention: (account) => previewRetention(services, account, world.organizationId, keepAll),
  listHolds: (account) => listHolds(services.db, account, world.organizationId),
  setHold: (account) => setHold(services.db, actor(account), world.organizationId, holdOfLongAgo),
  liftHold: (account) => liftHold(services.db, actor(account), ofHold()),
  listDeletions: (account) => listDeletions(services.db, account, world.organizationId),
  previewDeletion: (account) => previewDeletion(services.db, account, world.organizationId, everything),
  requestDeletion: (account) => requestDeletion(services.db, actor(account), world.organizationId, deletionOfLongAgo),
  getDeletion: (account) => getDeletion(services.db, account, ofDeletion()),
  listDeletedFiles: (account) => listDeletedFiles(services.db, account, ofDeletion()),
};

const dependents = { lockBefore: () => Promise.resolve(), editingEnded: () => Promise.resolve() };
const ofSite = () => ({ siteId: world.siteId, installationId: world.installationId });
const ofSchedule = () => ({ organization: world.organizationId, schedule: scheduleId });
const ofSensor = () => ({ sensorId: world.sensorId, installationId: world.installationId });

/** Actions about scheduled reports, which only those may call who manage the organization. */
const schedules: Readonly<Record<string, Action>> = {
  listReportSchedules: (account) => listSchedules(services.db, account, world.organizationId),
  createReportSchedule: (account) => createSchedule(services, actor(account), world.organizationId, scheduleOfAll),
  changeReportSchedule: (account) => changeSchedule(services, actor(account), ofSchedule(), scheduleOfAll),
  sendReportNow: (account) => sendNow(services.db, actor(account), ofSchedule()),
  listSentReports: (account) => listReports(services.db, account, ofSchedule()),
  getSentReportFile: (account) => sentFile(services.db, account, { ...ofSchedule(), report: '1', locale: 'en' }),
  deleteReportSchedule: (account) => deleteSchedule(services.db, actor(account), ofSchedule()),
};

/** Actions that change something, by the route that calls them. */
const changes: Readonly<Record<string, Action>> = {
  updateSensor: (account) => updateSensor(services, actor(account), world.sensorId, { memo: 'x' }, undefined),
  deleteSensor: (account) => deleteSensor(services, actor(account), world.sensorId, undefined),
  issueSensorKey: (account) => issueSensorKey(services, actor(account), world.sensorId),
  addSensorUser: (account) => addShare(services.db, actor(account), sensor(), { email: world.email }),
  removeSensorUser: (account) => removeShare(services.db, actor(account), sensor(), world.email, dependents),
  addSiteShare: (account) => addShare(services.db, actor(account), site(), { email: world.email }),
  removeSiteShare: (account) => removeShare(services.db, actor(account), site(), '1', dependents),
  updateInstallationSite: (account) =>
    updateInstallationSite(services, actor(account), world.siteId, { memo: 'x' }, undefined),
  deleteInstallationSite: (account) => deleteInstallationSite(services, actor(account), world.siteId, undefined),
  updateInstallation: (account) => updateInstallation(services, actor(account), ofSite(), { since: 1 }, undefined),
  updateSensorInstallation: (account) =>
    updateSensorInstallation(services, actor(account), ofSensor(), { since: 1 }, undefined),
  deleteSensorInstallation: (account) => deleteSensorInstallation(services, actor(account), ofSensor(), undefined),
  ...schedules,
  ...retention,
  saveDetections: (account) => saveDetections(services, actor(account), boxes(), { positions: [] }, undefined),
  decideBoxes: (account) => decideBoxes(services, actor(account), boxes(), { decisions: [] }),
  undoDecision: (account) => undoDecision(services, actor(account), { ...boxes(), decision: 'none' }),
  restoreDetectionRevision: (account) =>
    restoreRevision(services, actor(account), { ...boxes(), revision: 0 }, undefined),
  updateEvent: (account) => updateEvent(services, account, world.eventId, { pickup: true }, undefined),
  retryEvent: (account) => retryEvent(services, account, world.eventId),
  deleteEvent: (account) => removeEvent(services, actor(account), world.eventId, undefined),
  updateOrganization: (account) =>
    changeOrganization(services.db, actor(account), world.organizationId, { name: 'x' }, undefined),
  addMember: (account) => addMember(services.db, actor(account), world.organizationId, { email: world.email }),
  removeMember: (account) => removeMember(services.db, actor(account), world.organizationId, world.email),
  issueStationKey: (account) => issueStationKey(services, actor(account), world.organizationId),
  revokeStationKey: (account) => revokeStationKey(services, actor(account), world.organizationId),
  updateStationPlace: (account) => changePlace(services, actor(account), world.placeId, { hidden: true }, undefined),
  updateStationEvent: (account) =>
    changeStationEvent(services, actor(account), stationEventId, { trap_no: '8' }, undefined),
  deleteStationPhoto: (account) => removePhoto(services, actor(account), stationEventId, 'photo_2'),
  deleteStationEvent: (account) => deleteStationEvent(services, actor(account), stationEventId, undefined),
  mergeTraps: (account) => mergeTraps(services, actor(account), world.placeId, { trap_nos: ['l'], into: '1' }),
  mergePlaces: (account) => mergePlaces(services, actor(account), world.placeId, emptyPlaceId),
  undoStationChange: (account) => undoStationChange(services, actor(account), stationChangeId),
  deleteStationPlace: (account) => deletePlace(services, actor(account), world.placeId, undefined),
  cancelJob: (account) => cancelJob(services, as(account), jobId),
  suggestTypes: (account) =>
    suggestTypes(services, () => Promise.resolve([]), account, boxes(), [], new AbortController().signal),
};

/** Whether a route is about a place or its events. */
const isOfStations = (name: string) =>
  /Station(?!Key)/.test(name) || ['listTrapsOfMonth', 'mergeTraps', 'mergePlaces'].includes(name);

/** Routes that are about an asset, although their path does not name one, and those that are not, although it does. */
const named = ['listDailyCounts'];
const notAboutAssets = [
  // Answers for any id whether it is taken.
  'getSensorAvailability',
  // The caller's own sessions, and those of the chat, see `action-rights.test.ts` and `chat.test.ts`.
  ...['endSession', 'getChatSession', 'deleteChatSession'],
  // What the operator publishes for everybody who may use the type, see `documents.test.ts`.
  ...['getDocument', 'getDocumentDownloadPath'],
  // What the caller's own organization has taught, see `learned-names.test.ts`.
  ...['getLearned', 'changeLearning', 'forgetLearned', 'takeOverExamples', 'renameOlder', 'listToCheck'],
];

it('every route about a single asset has its action here', () => {
  const about = Object.entries(routes).flatMap(([name, { access, path }]) =>
    access === 'signed_in' && path.includes('{') && !notAboutAssets.includes(name) ? [name] : [],
  );
  expect([...Object.keys(reads), ...Object.keys(changes)].toSorted()).toEqual([...about, ...named].toSorted());
});

describe('to a stranger, an action does not reveal that its asset exists', () => {
  it.each(Object.entries({ ...changes, ...reads }))('%s', async (_, action) => {
    expect(await refusal(() => action(stranger))).toBe('not_found');
  });
});

describe('the creator may read', () => {
  it.each(Object.entries(reads))('%s', async (_, action) => {
    expect(await refusal(() => action(creator))).toBeNull();
  });
});

describe('to a member of the organization without a right to the asset, an action does not reveal it either', () => {
  const ofOrganization = [
    ...['getOrganization', 'listMembers', 'updateOrganization', 'addMember', 'removeMember'],
    ...['issueStationKey', 'revokeStationKey', ...Object.keys({ ...schedules, ...retention })],
    // Everybody of the organization sees and corrects its places and their events.
    ...Object.keys({ ...changes, ...reads }).filter((name) => name !== 'undoStationChange' && isOfStations(name)),
  ];
  const others = Object.entries({ ...changes, ...reads }).filter(([name]) => !ofOrganization.includes(name));
  it.each(others)('%s', async (_, action) => {
    expect(await refusal(() => action({ ...creator, id: world.accounts.colleague }))).toBe('not_found');
  });

  const managing = ['updateOrganization', 'addMember', 'removeMember', 'issueStationKey', 'revokeStationKey'];
  it.each([
    ...managing,
    ...Object.keys({ ...schedules, ...retention }),
    'deleteStationPlace',
    'deleteStationEvent',
    'mergePlaces',
  ])('%s is forbidden', async (name) => {
    expect(await refusal(() => changes[name]?.({ ...creator, id: world.accounts.colleague }))).toBe('forbidden');
    expect(await refusal(() => changes['updateOrganization']?.(organizationAdmin))).toBeNull();
  });
});
