import type { Handlers } from '../../platform/http/handler.ts';
import { ifMatchOf } from '../../platform/http/input/if-match.ts';
import type { Services } from '../../platform/services.ts';
import { uploadUrl } from '../../uploads/upload.http.ts';
import { changeOneOfStation, deleteOneOfStation } from '../station-calls.actions.ts';
import { removePhoto } from '../scans/photo.actions.ts';
import { announceScans, requestScanUpload } from '../scans/scan.actions.ts';

type StationEventHandlers = Pick<
  Handlers,
  'updateStationEvent' | 'deleteStationEvent' | 'announceScans' | 'requestStationPhotoUpload' | 'deleteStationPhoto'
>;

/** Handlers of single station events: scans, changes and photos. */
export function stationEventHandlers(services: Services): StationEventHandlers {
  return {
    async updateStationEvent({ caller, address, params, body, headers, setHeader }) {
      const changed = await changeOneOfStation(services, { caller, address }, params.id, body, ifMatchOf(headers));
      setHeader('etag', changed.etag);
      return changed;
    },
    async deleteStationEvent({ caller, address, params, headers }) {
      await deleteOneOfStation(services, { caller, address }, params.id, ifMatchOf(headers));
    },
    async announceScans({ caller, address, body, headers }) {
      const { tokens, event } = await announceScans(services, { caller, address }, body);
      return { photos: tokens.map((token) => uploadUrl(services, headers['host'], token)), event };
    },
    requestStationPhotoUpload: async ({ caller, params, body, headers }) => ({
      key: body.key,
      url: uploadUrl(services, headers['host'], await requestScanUpload(services, caller, params.id, body)),
    }),
    async deleteStationPhoto({ caller, address, params, setHeader }) {
      const changed = await removePhoto(services, { caller, address }, params.id, params.key);
      setHeader('etag', changed.etag);
      return changed;
    },
  };
}
