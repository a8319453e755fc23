import { Problem } from '@trapline/domain/common/errors.ts';
import {
  blockIfUsedUp,
  countWrongPassword,
  forgiveWrongPasswords,
  type PasswordRow,
  uncountWrongPassword,
} from '../accounts/account-password.store.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { Hashing } from '../platform/passwords.ts';
import { deleteSessionsOf } from '../accounts/session.store.ts';

/** No account has this id: for an unknown address the same statements are run. */
const nobody = 0;

/**
 * Checks a password. It counts as wrong before it is looked at, so that parallel tries and a killed server gain
 * nothing; the tenth wrong one in a row blocks the account. Source: domain.md §2
 * @param account undefined for an unknown address: the same work is done, and the answer is no
 * @throws Problem `blocked`, `invalid_email_password`
 */
export async function checkPassword(
  db: Db,
  hashing: Hashing,
  account: PasswordRow | undefined,
  password: string,
  at: { readonly now: Date; readonly address: string },
): Promise<void> {
  if (account?.blocked) throw new Problem('blocked');
  const counted = await countWrongPassword(db, account?.id ?? nobody);
  if (account && !counted) throw new Problem('blocked');
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
  if (account) await blockUsedUp(db, account, at);
  throw new Problem('invalid_email_password');
}

async function blockUsedUp(
  db: Db,
  account: PasswordRow,
  at: { readonly now: Date; readonly address: string },
): Promise<void> {
  if (!(await blockIfUsedUp(db, account.id))) return;
  await deleteSessionsOf(db, account.id);
  await insertAuditEntry(db, {
    at: at.now,
    actor: { id: null, email: '' },
    subject: account,
    action: 'account.blocked',
    entity: `Account-${account.id}`,
    details: { reason: 'wrong passwords' },
    address: at.address,
  });
  throw new Problem('blocked');
}
