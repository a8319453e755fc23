import { insertSession } from '@trapline/server/accounts/session.store.ts';
import { hashSecret, secret, systemIds } from '@trapline/server/platform/base/ids.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';

/** Signs an account in without a password. @returns the access token */
export async function openSession(db: Db, accountId: number, now = new Date()): Promise<string> {
  const token = secret(systemIds);
  await insertSession(db, { tokenHash: hashSecret(token), accountId, now, userAgent: '', address: '' });
  return token;
}
