import { Problem } from '@trapline/domain/common/errors.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import type { LookAnswer, LooksRequest } from '@trapline/domain/looks/look.schema.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { seeEvent } from '../events/event.actions.ts';
import type { Services } from '../platform/services.ts';
import { seeSensor, seeSite } from '../shares/standing.actions.ts';
import {
  firstLook,
  keepEventLook,
  keepLookAtSensors,
  keepLookAtSites,
  keepSensorLook,
  keepSiteLook,
} from './look.store.ts';

/** Whether somebody acts as the account: then nobody of its organization has looked. Source: ATTENTION-10. */
function isAssumed({ account, own }: AccountCaller): boolean {
  return account.id !== own.id;
}

/** When a look at what was read at `until` was taken: not in the future. */
function instantOf({ clock }: Pick<Services, 'clock'>, until: number): Date {
  return instant(Math.min(until, Math.floor(clock.now() / 1_000)));
}

/**
 * Keeps a look at an event that the caller may see.
 * @returns the first look of its organization, and whether it is this one
 * @throws Problem not_found. Source: ATTENTION-6
 */
export async function lookAtEvent(services: Services, caller: AccountCaller, id: string): Promise<LookAnswer> {
  const { account } = caller;
  const { kind, sensor_key, ts } = await seeEvent(services, account, id);
  // Nobody has to attend to a trap that was scanned on purpose.
  if (kind !== 'sensor') throw new Problem('not_found');
  const now = new Date(services.clock.now());
  const first = !isAssumed(caller) && (await keepEventLook(services.db, account, sensor_key, ts, now));
  const known = await firstLook(services.db, account, sensor_key, ts);
  return { look: known && { looked_by: known.looked_by, looked_at: unix(known.looked_at) }, first };
}

/** Keeps a look at all events of a sensor that the caller may see. @throws Problem not_found. Source: ATTENTION-9 */
export async function lookAtSensor(
  services: Pick<Services, 'db' | 'clock'>,
  caller: AccountCaller,
  id: string,
  until: number,
): Promise<void> {
  const { sensor_key } = await seeSensor(services, caller.account, id);
  if (isAssumed(caller)) return;
  await keepSensorLook(services.db, caller.account, sensor_key, instantOf(services, until));
}

/** Keeps a look at all events of a site that the caller may see. @throws Problem not_found. Source: ATTENTION-9 */
export async function lookAtSite(
  services: Pick<Services, 'db' | 'clock'>,
  caller: AccountCaller,
  id: string,
  until: number,
): Promise<void> {
  const { site_id } = await seeSite(services, caller.account, id);
  if (isAssumed(caller)) return;
  await keepSiteLook(services.db, caller.account, site_id, instantOf(services, until));
}

/** Keeps a look at all events of all sensors or sites that the caller may see. Source: ATTENTION-9 */
export async function lookAtAll(
  services: Pick<Services, 'db' | 'clock'>,
  caller: AccountCaller,
  { group_by, until }: LooksRequest,
): Promise<void> {
  if (isAssumed(caller)) return;
  const keep = group_by === 'sensor' ? keepLookAtSensors : keepLookAtSites;
  await keep(services.db, caller.account, instantOf(services, until));
}
