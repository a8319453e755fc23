import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { holdsPerOrganization } from '@trapline/domain/holds/hold.limits.ts';
import { overlap } from '@trapline/domain/holds/hold.rules.ts';
import type { LegalHold, ScopedRequest } from '@trapline/domain/holds/hold.schema.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { lockManaged, manageOrganization } from '../organizations/organization.actions.ts';
import { findOrganizationRow } from '../organizations/organization.store.ts';
import { type Db, orNotFound, transaction } from '../platform/database/database.ts';
import { deletionsUnderWay, endHold, type HoldRow, holdsInForce, holdsOf, insertHold } from './hold.store.ts';
import { checkedScope, scopeSource } from './scope.actions.ts';

function holdAnswer(row: HoldRow): LegalHold {
  const { id, since, until, about, reason } = row;
  return {
    id: String(id),
    source: scopeSource(row),
    ...{ since, until, about, reason },
    set_by: row.set_by_email,
    set_at: unix(row.set_at),
    lifted_by: row.lifted_by_email,
    lifted_at: unixOrNull(row.lifted_at),
  };
}

/** The legal holds of an organization. @param id its public id @throws Problem not_found, forbidden. Source: RETENTION-5 */
export async function listHolds(db: Db, account: CallerAccount, id: string): Promise<LegalHold[]> {
  const { organizationId } = manageOrganization(account, id);
  orNotFound(await findOrganizationRow(db, organizationId));
  return (await holdsOf(db, organizationId)).map(holdAnswer);
}

/**
 * Sets a legal hold.
 * @throws Problem not_found, forbidden, validation_failed, conflict (a deletion is under way). Source: RETENTION-5,
 * RETENTION-6
 */
export async function setHold(db: Db, actor: ActorAt, id: string, request: ScopedRequest): Promise<LegalHold> {
  const managed = manageOrganization(actor.caller.account, id);
  const { organizationId } = managed;
  const reason = request.reason.trim();
  if (reason === '') throw invalidValue('/reason', 'is empty');
  return transaction(db, async (tx) => {
    const { time_zone } = await lockManaged(tx, actor.caller.account, managed);
    const { about, ...scope } = await checkedScope(tx, organizationId, request);
    if ((await holdsInForce(tx, organizationId)).length >= holdsPerOrganization)
      throw invalidValue('', `an organization has at most ${holdsPerOrganization} holds`);
    const deleted = await deletionsUnderWay(tx, organizationId);
    if (deleted.some((one) => overlap(one, scope, time_zone)))
      throw new Problem('conflict', { detail: 'A deletion of some of this data is under way' });
    const made = await insertHold(tx, {
      ...{ ...scope, organization_id: organizationId, reason, set_at: actor.at },
      ...{ set_by: actor.caller.own.id, set_by_email: actor.caller.own.email },
    });
    await auditPeopleAction(tx, actor, {
      ...{ action: 'organization.set_hold', entity: `Organization-${organizationId}`, organizationId },
      details: { about, since: scope.since, until: scope.until, reason },
    });
    return holdAnswer(orNotFound((await holdsOf(tx, organizationId)).find((row) => row.id === made)));
  });
}

/** Lifts a legal hold; no effect on one that is lifted. @throws Problem not_found, forbidden. Source: RETENTION-5 */
export async function liftHold(
  db: Db,
  actor: ActorAt,
  { organization, hold }: { readonly organization: string; readonly hold: string },
): Promise<void> {
  const managed = manageOrganization(actor.caller.account, organization);
  const { organizationId } = managed;
  await transaction(db, async (tx) => {
    await lockManaged(tx, actor.caller.account, managed);
    const row = orNotFound((await holdsOf(tx, organizationId)).find((one) => String(one.id) === hold));
    const lifted = { lifted_by_email: actor.caller.own.email, lifted_at: actor.at };
    if (!(await endHold(tx, organizationId, row.id, lifted))) return;
    await auditPeopleAction(tx, actor, {
      ...{ action: 'organization.lift_hold', entity: `Organization-${organizationId}`, organizationId },
      details: { about: row.about, since: row.since, until: row.until, reason: row.reason },
    });
  });
}
