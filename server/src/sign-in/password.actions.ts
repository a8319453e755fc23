import { Problem } from '@trapline/domain/common/errors.ts';
import { networkWindowSeconds } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { queueSecurityMail } from '../accounts/account-mail.actions.ts';
import {
  blockIfUsedUp,
  countWrongPassword,
  forgiveWrongPasswords,
  type PasswordRow,
  uncountWrongPassword,
} from '../accounts/account-password.store.ts';
import { deleteSessionsOf } from '../accounts/session.store.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import { countAttempt, type Hashing } from '../platform/secrets/secrets.ts';
import type { At } from './services.types.ts';

/** An id that no account has, so that the same statements can be run for an unknown address. */
const nobody = 0;

/**
 * Checks a password. It is counted as wrong before it is compared, so that parallel attempts or a killed server cannot
 * evade the limit; the tenth wrong one in a row blocks the account. Source: SIGNIN-2, SIGNIN-3
 * @param account undefined for an unknown address: the same work is done, and the password is refused
 * @throws Problem `blocked`, `invalid_email_password`
 */
export async function checkPassword(
  db: Db,
  hashing: Hashing,
  account: PasswordRow | undefined,
  password: string,
  at: At,
): Promise<void> {
  if (account?.blocked) throw new Problem('blocked');
  if (!account) await countForNobody(db, at.now);
  else if (!(await countWrongPassword(db, account.id))) throw new Problem('blocked');
  let right: boolean;
  try {
    right = await hashing.verify(account?.password_hash ?? null, password);
  } catch (error) {
    if (account) await uncountWrongPassword(db, account.id);
    throw error;
  }
  if (right && account) {
    await forgiveWrongPasswords(db, account.id);
    return;
  }
  if (await blockUsedUp(db, account ?? { id: nobody, email: '', organization_id: null }, at))
    throw new Problem('blocked');
  throw new Problem('invalid_email_password');
}

/**
 * Writes an unused counter: a wrong password for an unknown address must take as long as for a known one, including the
 * durable write. There are enough rows that parallel attempts rarely wait for each other.
 */
async function countForNobody(db: Db, now: Date): Promise<void> {
  const rows = 64;
  const limit = { kind: 'nobody', key: String(now.getTime() % rows), most: 2_000_000_000 } as const;
  await countAttempt(db, { ...limit, windowSeconds: networkWindowSeconds }, now);
}

/** Blocks an account after too many attempts, ends its sessions and notifies its owner. @returns whether it did */
export function blockUsedUp(
  db: Db,
  account: Pick<PasswordRow, 'id' | 'email' | 'organization_id'>,
  at: At,
): Promise<boolean> {
  const { id, email } = account;
  return transaction(db, async (tx) => {
    if (!(await blockIfUsedUp(tx, id))) return false;
    await deleteSessionsOf(tx, id);
    await insertAuditEntry(tx, {
      at: at.now,
      actor: { id: null, email: '' },
      subject: { id, email },
      organizationId: account.organization_id,
      action: 'account.blocked',
      entity: `Account-${id}`,
      details: { reason: 'wrong passwords' },
      address: at.address,
    });
    await queueSecurityMail(tx, { notice: 'blocked', accountId: id, email });
    return true;
  });
}
