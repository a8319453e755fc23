import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { readDetections } from './read-detections.actions.ts';

/** Handler that lists the boxes of an event's photos. */
export function detectionHandlers(services: Services): Pick<Handlers, 'listDetections'> {
  return {
    async listDetections({ caller, params, setHeader }) {
      const list = await readDetections(services, caller.account, params);
      setHeader('etag', list.etag);
      return list;
    },
  };
}
