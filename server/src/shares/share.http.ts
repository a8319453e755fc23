import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';

type ShareHandlers = Pick<
  Handlers,
  'listSensorUsers' | 'addSensorUser' | 'removeSensorUser' | 'listSiteShares' | 'addSiteShare' | 'removeSiteShare'
>;

/** Handlers of the calls about sharing. */
export function shareHandlers(_services: Services): ShareHandlers {
  const later = () => Promise.reject(new Problem('unavailable'));
  return {
    listSensorUsers: later,
    addSensorUser: later,
    removeSensorUser: later,
    listSiteShares: later,
    addSiteShare: later,
    removeSiteShare: later,
  };
}
