import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';

/** Handlers of the calls about the health of field units. */
export function healthHandlers(_services: Services): Pick<Handlers, 'getSensorHealth'> {
  return { getSensorHealth: () => Promise.reject(new Problem('unavailable')) };
}
