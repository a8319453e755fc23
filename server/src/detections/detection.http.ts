import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { listCandidates } from './candidates.actions.ts';
import { readDetectorQuality } from './detector-quality.actions.ts';
import { readDetections } from './read-detections.actions.ts';

type DetectionHandlers = Pick<Handlers, 'listDetections' | 'listCandidates' | 'getDetectorQuality'>;

/** Handlers that list the boxes of an event's photos, and tell how the detector does. */
export function detectionHandlers(services: Services): DetectionHandlers {
  return {
    async listDetections({ caller, params, setHeader }) {
      const list = await readDetections(services, caller.account, params);
      setHeader('etag', list.etag);
      return list;
    },
    listCandidates: ({ caller, params }) => listCandidates(services, caller.account, params),
    getDetectorQuality: ({ caller, params }) => readDetectorQuality(services, caller.account, params.id),
  };
}
