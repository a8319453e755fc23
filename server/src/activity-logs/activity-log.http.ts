import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';

/** Handlers of the calls about activity logs. */
export function activityLogHandlers(_services: Services): Pick<Handlers, 'listActivityLogs' | 'exportActivityLogs'> {
  const later = () => Promise.reject(new Problem('unavailable'));
  return { listActivityLogs: later, exportActivityLogs: later };
}
