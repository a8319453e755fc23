import { unix } from '@trapline/domain/common/instant.rules.ts';
import { judged } from '@trapline/domain/status/status.rules.ts';
import type { PortalStatus } from '@trapline/domain/status/status.schema.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import { version } from '../platform/base/version.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { type Gauged, readFigures } from './figures.actions.ts';

/** What the status is read from. */
export interface StatusServices extends Gauged, Pick<Services, 'log' | 'storage'> {}

/** How the portal is, in checks. @throws Problem forbidden. Source: RUN-8 */
export async function readStatus(services: StatusServices, caller: AccountCaller): Promise<PortalStatus> {
  checkProductAdmin(caller);
  const { clock, log, storage } = services;
  const answers = async () => {
    try {
      await storage.check();
      return true;
    } catch (error) {
      log.warn({ part: 'storage', err: error }, 'A part does not answer');
      return false;
    }
  };
  const [figures, storageAnswers] = await Promise.all([readFigures(services, log), answers()]);
  return { as_of: unix(new Date(clock.now())), version, checks: [...judged(figures, storageAnswers)] };
}
