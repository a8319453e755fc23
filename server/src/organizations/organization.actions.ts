import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { joinObstacle } from '@trapline/domain/organizations/member.rules.ts';
import {
  isOrganizationAdmin,
  mayChangeOrganizationField,
  mayManageOrganization,
  maySeeOrganization,
  organizationStanding,
  type OrganizationStanding,
} from '@trapline/domain/organizations/organization.access.ts';
import { checkedChange, checkedCreation } from '@trapline/domain/organizations/organization.rules.ts';
import type {
  Organization,
  OrganizationChange,
  OrganizationCreation,
} from '@trapline/domain/organizations/organization.schema.ts';
import { organizationAnswer, organizationEtag } from './organization.answer.ts';
import {
  createOrganization,
  findOrganizationRow,
  isDatabaseTimeZone,
  lockOrganizations,
  organizationNumber,
  setOrganizationAdmin,
  updateOrganizationRow,
} from './organization.store.ts';
import { type Db, orNotFound, transaction, type Tx } from '../platform/database/database.ts';
import { recordPlans, takeUpNextPlan } from './plan.actions.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import { joinOrganization, lockMembershipOf } from './membership.store.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';

/**
 * Standing of an account to the organization with a public id.
 * @throws Problem not_found when the account may not see it, whether or not it exists
 */
export function seeOrganization(
  account: CallerAccount,
  id: string,
): { readonly organizationId: number; readonly standing: OrganizationStanding } {
  const organizationId = organizationNumber(id);
  const standing = organizationId === null ? 'none' : organizationStanding(account, organizationId);
  if (organizationId === null || !maySeeOrganization(standing)) throw new Problem('not_found');
  return { organizationId, standing };
}

/**
 * Like `seeOrganization`, for accounts that may manage it.
 * @throws Problem not_found, forbidden
 */
export function manageOrganization(account: CallerAccount, id: string): ReturnType<typeof seeOrganization> {
  const seen = seeOrganization(account, id);
  if (!mayManageOrganization(seen.standing)) throw new Problem('forbidden');
  return seen;
}

/**
 * Locks an organization that an account manages, then checks the right again: if it is handed over twice at once, the
 * second caller is no longer its admin.
 * @throws Problem not_found, forbidden
 */
export async function lockManaged(
  tx: Tx,
  account: CallerAccount,
  { organizationId }: ReturnType<typeof manageOrganization>,
) {
  const [organization] = await lockOrganizations(tx, [organizationId]);
  if (!organization) throw new Problem('not_found');
  const organization_admin = isOrganizationAdmin(account.id, organization);
  if (!mayManageOrganization(organizationStanding({ ...account, organization_admin }, organizationId)))
    throw new Problem('forbidden');
  return organization;
}

/**
 * Creates an organization. If an account is named, which must not belong to one, it becomes its first member and admin.
 * @throws Problem forbidden for all but product admins, validation_failed, invalid_email, non_existing_user,
 * belongs_to_another_organization
 */
export async function makeOrganization(db: Db, actor: ActorAt, creation: OrganizationCreation): Promise<Organization> {
  checkProductAdmin(actor.caller);
  const { name = '', address = '', phone_number = '', ...checked } = checkedCreation(creation);
  const adminEmail = creation.organization_admin_email;
  const made = await transaction(db, async (tx) => {
    await checkTimeZone(tx, checked.time_zone);
    const organizationId = await createOrganization(tx, {
      name,
      address,
      phoneNumber: phone_number,
      ...(checked.time_zone === undefined ? {} : { timeZone: checked.time_zone }),
      allowedSensorTypes: checked.allowed_sensor_types,
      activeFeatures: checked.active_features,
      currentPlan: checked.current_plan,
    });
    const entity = `Organization-${organizationId}`;
    const details = { name, address, phone_number, ...checked };
    await auditPeopleAction(tx, actor, { action: 'organization.create', entity, organizationId, details });
    if (adminEmail !== undefined) await appointFirst(tx, actor, organizationId, requiredEmail(adminEmail));
    return organizationId;
  });
  return organizationById(db, made, 'admin');
}

/** Reads an organization by its id, as a reader with a standing may see it. @throws Problem not_found */
export async function organizationById(db: Db, id: number, standing: OrganizationStanding): Promise<Organization> {
  return organizationAnswer(orNotFound(await findOrganizationRow(db, id)), standing);
}

async function appointFirst(tx: Tx, actor: ActorAt, organizationId: number, email: string): Promise<void> {
  const account = await lockMembershipOf(tx, email);
  if (!account) throw new Problem('non_existing_user');
  if (joinObstacle(account, organizationId) !== null) throw new Problem('belongs_to_another_organization');
  await joinOrganization(tx, account.id, organizationId);
  await setOrganizationAdmin(tx, organizationId, account.id);
  const target = { entity: `Organization-${organizationId}`, subject: account, organizationId };
  await auditPeopleAction(tx, actor, { ...target, action: 'member.add' });
  await auditPeopleAction(tx, actor, { ...target, action: 'organization.appoint' });
}

/** Queues the job that rebuilds the daily figures of an organization's sensors. */
async function rebuildDays(tx: Tx, organizationId: number): Promise<void> {
  const name = `rebuild-days-${organizationId}`;
  await enqueue(tx, { task: 'rebuild_days', payload: { organization_id: organizationId }, key: name, queue: name });
}

async function checkTimeZone(tx: Tx, name: string | undefined): Promise<void> {
  if (name === undefined || (await isDatabaseTimeZone(tx, name))) return;
  throw invalidValue('/time_zone', 'there is no such time zone');
}

/**
 * Changes an organization, or hands it over to another member. Unchanged values are ignored. A new time zone triggers a
 * rebuild of the daily figures.
 * @param id public id
 * @param ifMatch the etag on which the change is based
 * @throws Problem not_found, forbidden, precondition_failed, validation_failed, invalid_email, non_existing_user,
 * belongs_to_another_organization
 */
export async function changeOrganization(
  db: Db,
  actor: ActorAt,
  id: string,
  change: OrganizationChange,
  ifMatch: string | undefined,
): Promise<Organization> {
  const { account } = actor.caller;
  const { organizationId, standing } = manageOrganization(account, id);
  const refused = Object.keys(change).find((field) => !mayChangeOrganizationField(standing, field));
  if (refused !== undefined) throw new Problem('forbidden', { detail: `Only product admins change ${refused}` });
  await transaction(db, async (tx) => {
    const locked = await lockManaged(tx, account, { organizationId, standing });
    checkIfMatch(ifMatch, organizationEtag(locked.revision));
    const before = await takeUpNextPlan(tx, locked, actor.at);
    const values = checkedChange(change, before);
    const changes = changesOf(before, values);
    if ('time_zone' in changes) {
      await checkTimeZone(tx, values.time_zone);
      await rebuildDays(tx, organizationId);
    }
    if (Object.keys(changes).length > 0) {
      await updateOrganizationRow(tx, organizationId, values);
      await recordPlans(tx, before, { ...before, ...values }, actor.at);
      const entity = `Organization-${organizationId}`;
      await auditPeopleAction(tx, actor, {
        action: 'organization.update',
        entity,
        organizationId,
        details: { changes },
      });
    }
    if (change.organization_admin_email !== undefined) {
      await appoint(tx, actor, before, requiredEmail(change.organization_admin_email));
    }
  });
  return organizationById(db, organizationId, standing);
}

/** Makes a member the organization's admin; no effect if they already are. */
async function appoint(
  tx: Tx,
  actor: ActorAt,
  organization: { readonly id: number; readonly admin_account_id: number | null },
  email: string,
): Promise<void> {
  const account = await lockMembershipOf(tx, email);
  if (!account) throw new Problem('non_existing_user');
  const obstacle = joinObstacle(account, organization.id);
  if (obstacle === 'another_organization') throw new Problem('belongs_to_another_organization');
  if (obstacle !== 'member') throw invalidValue('/organization_admin_email', 'is not a member');
  if (isOrganizationAdmin(account.id, organization)) return;
  await setOrganizationAdmin(tx, organization.id, account.id);
  await auditPeopleAction(tx, actor, {
    action: 'organization.appoint',
    entity: `Organization-${organization.id}`,
    subject: account,
    organizationId: organization.id,
    details: { old_account_id: organization.admin_account_id, new_account_id: account.id },
  });
}
