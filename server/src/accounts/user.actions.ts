import { checkPasswordText, checkRoleChange } from '@trapline/domain/accounts/account.rules.ts';
import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import type { User, UserCreation } from '@trapline/domain/accounts/account.schema.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { findOrganizationRow, organizationNumber } from '../organizations/organization.store.ts';
import { type Db, orNotFound, transaction, type Tx } from '../platform/database/database.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { Passwords } from '../platform/secrets/secrets.ts';
import { queueLinkMail } from './account-mail.actions.ts';
import { createAccount } from './account.store.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import { userAnswer } from './user.answer.ts';
import { findUserRow } from './user.store.ts';

/** Services that account actions need. */
export interface UserServices {
  readonly db: Db;
  readonly passwords: Passwords;
  /** Ends sign-ins in progress of an account; injected, since `sign-in` is a later room. */
  readonly endPendingSignIn: (tx: Tx, accountId: number) => Promise<void>;
}

/** The id of the organization in `owner_id`; null: none. @throws Problem validation_failed when it does not exist */
export async function organizationOfOwnerId(db: Db, ownerId: string | null): Promise<number | null> {
  if (ownerId === null) return null;
  const id = organizationNumber(ownerId);
  if (id === null || !(await findOrganizationRow(db, id))) {
    throw invalidValue('/owner_id', 'there is no such organization');
  }
  return id;
}

/**
 * Creates an account. Like any other, its address must be verified through the mailed link. Source: ACCOUNT-14
 * @throws Problem forbidden for all but product admins, invalid_email, validation_failed, resource_already_exists
 */
export async function createUser(
  { db, passwords }: UserServices,
  actor: ActorAt,
  creation: UserCreation,
): Promise<User> {
  checkProductAdmin(actor.caller);
  const email = requiredEmail(creation.email);
  const name = requiredText('/name', creation.name);
  checkPasswordText(creation.password);
  const organizationId = await organizationOfOwnerId(db, creation.owner_id ?? null);
  const permissions = [...new Set(creation.permissions ?? [])];
  const nothing = { permissions: [], organization_id: null, activated: true };
  checkRoleChange(false, nothing, { permissions, organization_id: organizationId, activated: true });
  const passwordHash = await passwords.run((hashing) => hashing.hash(creation.password));
  const made = await transaction(db, async (tx) => {
    const id = await createAccount(tx, {
      email,
      name,
      locale: creation.locale,
      passwordHash,
      permissions,
      ...(creation.own_sensor_types ? { allowedSensorTypes: [...new Set(creation.own_sensor_types)] } : {}),
      ...(creation.own_features ? { activeFeatures: [...new Set(creation.own_features)] } : {}),
      organizationId,
      invitedBy: actor.caller.own.id,
      useOtp: creation.use_otp ?? false,
      mirakunUserId: creation.mirakun_user_id ?? null,
      emailVerifiedAt: null,
    });
    await queueLinkMail(tx, { purpose: 'verify_email', accountId: id, email });
    const { password: _secret, ...details } = creation;
    const entity = `Account-${id}`;
    const subject = { id, email };
    await auditPeopleAction(tx, actor, { action: 'account.create', entity, subject, organizationId, details });
    return id;
  });
  return userById(db, made);
}

/** Reads an account by its id. @throws Problem not_found */
export async function userById(db: Db, id: number): Promise<User> {
  return userAnswer(orNotFound(await findUserRow(db, id)));
}
