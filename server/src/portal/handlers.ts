import { locales } from '@trapline/domain/accounts/account.limits.ts';
import { jsonBodyBytes } from '@trapline/domain/common/body.limits.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { ownAccountHandlers } from '../own-account/own-account.http.ts';
import { organizationHandlers } from '../organizations/organization.http.ts';
import { sessionHandlers } from '../accounts/session.http.ts';
import { userHandlers } from '../accounts/user.http.ts';
import { activityHandlers } from '../activities/activity.http.ts';
import { learningHandlers } from '../learning/learning.http.ts';
import { arrivalHandlers } from '../learning/animals/arrivals.http.ts';
import { lookHandlers } from '../looks/look.http.ts';
import { activityLogHandlers } from '../activity-logs/activity-log.http.ts';
import { auditHandlers } from '../audit/audit.http.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import { chatHandlers } from '../chat/chat.http.ts';
import type { Budget } from '../chat/usage.actions.ts';
import type { ChangeFeed } from '../changes/change-feed.actions.ts';
import { changeHandlers } from '../changes/change.http.ts';
import { correctionHandlers } from '../corrections/correction.http.ts';
import { dashboardHandlers } from '../dashboard/dashboard.http.ts';
import { annotatedPhotos } from '../detections/annotated-photo.actions.ts';
import { detectionHandlers } from '../detections/detection.http.ts';
import { deviceHandlers } from '../devices/device.http.ts';
import { documentDownload, documentHandlers } from '../documents/document.http.ts';
import { eventHandlers } from '../events/event.http.ts';
import { downloadHandlers } from '../events/download.http.ts';
import { pictureHandlers } from '../events/picture.http.ts';
import { exportHandlers } from '../exports/export.http.ts';
import { trainingDataHandlers } from '../exports/training-data.http.ts';
import { reportHandlers } from '../reports/report.http.ts';
import { holdHandlers } from '../holds/hold.http.ts';
import { retentionHandlers } from '../retention/retention.http.ts';
import { healthHandlers } from '../health/health.http.ts';
import { installationSiteHandlers } from '../installation-sites/installation-site.http.ts';
import { jobDownload, jobHandlers } from '../jobs/job.http.ts';
import type { JobRunner } from '../jobs/job-kind.types.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { Passwords } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import type { PathSigner } from '../platform/storage/storage.ts';
import { photoBoxHandlers } from '../station/scans/photo-box.http.ts';
import { stationEventHandlers } from '../station/events/station-event.http.ts';
import { anyEventHandlers } from '../station/events/any-event.http.ts';
import { lockMoves } from '../installations/installation.store.ts';
import { takeDownAtSiteOf } from '../installations/move-sensor.actions.ts';
import { reportScheduleHandlers } from '../report-schedules/report-schedule.http.ts';
import { sensorHandlers } from '../sensors/sensor.http.ts';
import { activateWaitingShares } from '../shares/waiting-share.store.ts';
import { deleteOtpCode } from '../sign-in/otp.store.ts';
import { shareHandlers } from '../shares/share.http.ts';
import { signInHandlers } from '../sign-in/sign-in.http.ts';
import { stationPlaceHandlers } from '../station/places/station-place.http.ts';
import { usageHandlers } from '../station/usage/usage.http.ts';
import { stationListHandlers } from '../station/events/station-list.http.ts';
import { tagHandlers } from '../tags/tag.http.ts';
import { waitingHandlers } from '../understanding/waiting.http.ts';
import { unitHandlers } from '../uploads/unit.http.ts';
import { uploadHandlers } from '../uploads/upload.http.ts';
import type { Gauged } from '../status/figures.actions.ts';
import { statusHandlers } from '../status/status.http.ts';

/** What handlers need of the chat. */
interface ChatOptions {
  readonly budget: Budget;
  readonly issueTicket: (caller: SessionCaller, socket: string) => Promise<{ ticket: string }>;
  /** Address of its socket. @param host the `Host` header */
  readonly socketUrl: (host: string | undefined) => string;
}

/** The handler of every route of the contract. */
export function createHandlers(
  services: Services,
  options: {
    passwords: Passwords;
    signer: PathSigner;
    decoder: Pick<Decoder, 'annotatePicture' | 'embedBoxes'>;
    changes: ChangeFeed;
    production: boolean;
    logDays: number;
    logConsoleUrlTemplate: string | undefined;
    jobRunners: readonly JobRunner[];
    deviceServiceUrl: string | undefined;
    gauged: Gauged;
    chat: ChatOptions;
  },
): Handlers {
  const events = downloadHandlers({
    ...services,
    signer: options.signer,
    annotate: annotatedPhotos(services, options.decoder),
  });
  const jobFile = jobDownload(services, options.signer, options.jobRunners);
  const documentFile = documentDownload(services, options.signer);
  return {
    getConfiguration: ({ headers }) =>
      Promise.resolve({
        locales: [...locales],
        production: options.production,
        websocket_api_url: options.chat.socketUrl(headers['host']?.toString()),
        limits: { json_body_bytes: jsonBodyBytes, rows_per_page: rowsPerPage },
      }),
    ...ownAccountHandlers({ ...services, passwords: options.passwords }),
    ...signInHandlers({ ...services, passwords: options.passwords, addressProven: activateWaitingShares }),
    ...sessionHandlers(services),
    ...userHandlers({ ...services, passwords: options.passwords, endPendingSignIn: deleteOtpCode }),
    ...handlersOfOrganizations(services, options.logDays),
    ...auditHandlers(services),
    ...activityLogHandlers(services, options.logConsoleUrlTemplate),
    ...shareHandlers(services, {
      lockBefore: lockMoves,
      editingEnded: (tx, actor, sensor, accountId) =>
        takeDownAtSiteOf(tx, { actor, at: actor.at, organizationId: sensor.organization_id }, sensor, accountId),
    }),
    ...healthHandlers(services),
    ...sensorHandlers(services),
    ...installationSiteHandlers(services),
    ...eventHandlers(services),
    ...anyEventHandlers(services),
    ...tagHandlers(services),
    ...dashboardHandlers(services),
    ...reportScheduleHandlers(services),
    ...pictureHandlers(services),
    ...events,
    // All downloads share one route.
    download: async (call) => (await jobFile(call)) ?? (await documentFile(call)) ?? events.download(call),
    ...jobHandlers(services, options.signer, options.jobRunners),
    ...detectionHandlers(services),
    ...learningHandlers(services, options.decoder),
    ...arrivalHandlers({ ...services, decoder: options.decoder }),
    ...correctionHandlers(services),
    ...uploadHandlers(services),
    ...unitHandlers(services),
    ...stationListHandlers(services),
    ...waitingHandlers(services),
    ...activityHandlers(services),
    ...lookHandlers(services),
    ...stationEventHandlers(services),
    ...photoBoxHandlers(services),
    ...exportHandlers(services),
    ...trainingDataHandlers(services),
    ...reportHandlers(services),
    ...chatHandlers(services, options.chat.budget, options.chat.issueTicket),
    ...stationPlaceHandlers(services),
    ...usageHandlers(services),
    ...documentHandlers(services, options.signer),
    ...deviceHandlers({ ...services, deviceServiceUrl: options.deviceServiceUrl }),
    ...statusHandlers({ ...services, ...options.gauged }),
    ...changeHandlers(options.changes),
  };
}

/** Handlers about organizations: their members, and what is kept of them. */
function handlersOfOrganizations(services: Services, logDays: number) {
  return { ...organizationHandlers(services), ...holdHandlers(services), ...retentionHandlers(services, logDays) };
}
