import { insertSession } from '@trapline/server/accounts/session.store.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { hashSecret, secret, systemIds } from '@trapline/server/platform/base/ids.ts';

/** Creates a session without signing in. @returns its bearer token */
export async function beginSession(db: Db, accountId: number): Promise<string> {
  const token = secret(systemIds);
  const now = new Date();
  await insertSession(db, { tokenHash: hashSecret(token), accountId, now, userAgent: 'bench', address: '' });
  return token;
}
