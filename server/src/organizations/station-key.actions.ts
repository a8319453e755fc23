import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import { hashSecret, secret } from '../platform/base/ids.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { lockManaged, manageOrganization } from './organization.actions.ts';
import { setStationKey } from './organization.store.ts';

/**
 * Issues a new key for an organization's photo boxes; an earlier one becomes invalid. Only its hash is stored.
 * @param id public id of the organization
 * @returns the key, which is never shown again
 * @throws Problem not_found, forbidden. Source: STATION-12
 */
export async function issueStationKey(
  { db, ids }: Pick<Services, 'db' | 'ids'>,
  actor: ActorAt,
  id: string,
): Promise<string> {
  const managed = manageOrganization(actor.caller.account, id);
  const { organizationId } = managed;
  const key = secret(ids);
  await transaction(db, async (tx) => {
    await lockManaged(tx, actor.caller.account, managed);
    await setStationKey(tx, organizationId, { hash: hashSecret(key), at: actor.at });
    const entity = `Organization-${organizationId}`;
    await auditPeopleAction(tx, actor, { action: 'organization.issue_station_key', entity, organizationId });
  });
  return key;
}

/**
 * Ends the key of an organization's photo boxes; no effect if it has none.
 * @param id public id of the organization
 * @throws Problem not_found, forbidden. Source: STATION-12
 */
export async function revokeStationKey({ db }: Pick<Services, 'db'>, actor: ActorAt, id: string): Promise<void> {
  const managed = manageOrganization(actor.caller.account, id);
  const { organizationId } = managed;
  await transaction(db, async (tx) => {
    await lockManaged(tx, actor.caller.account, managed);
    if (!(await setStationKey(tx, organizationId, null))) return;
    const entity = `Organization-${organizationId}`;
    await auditPeopleAction(tx, actor, { action: 'organization.revoke_station_key', entity, organizationId });
  });
}
