import { Problem } from '@trapline/domain/common/errors.ts';
import { lockPassword, type PasswordRow } from '../accounts/account-password.store.ts';
import { insertSession, type NewSession } from '../accounts/session.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { hashSecret, type Ids, secret } from '../platform/base/ids.ts';
import type { At } from './services.types.ts';

/**
 * Locks an account until the transaction ends and verifies that it has not changed: since its password was checked, it
 * may have been blocked, deactivated, or given another password or address.
 * @throws Problem `blocked`, `deactivated_user`, `invalid_email_password`
 */
export async function lockUnchanged(tx: Tx, account: PasswordRow): Promise<void> {
  const now = await lockPassword(tx, account.id);
  if (now?.blocked) throw new Problem('blocked');
  if (now && !now.activated) throw new Problem('deactivated_user');
  if (now?.password_hash !== account.password_hash || now.email !== account.email) {
    throw new Problem('invalid_email_password');
  }
}

/** Creates a session. @returns its access token */
export async function beginSession(
  tx: Tx,
  ids: Ids,
  accountId: number,
  from: At & Pick<NewSession, 'userAgent' | 'keepSignedIn'>,
): Promise<string> {
  const token = secret(ids);
  await insertSession(tx, { ...from, tokenHash: hashSecret(token), accountId });
  return token;
}
