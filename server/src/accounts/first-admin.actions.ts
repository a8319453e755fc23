import { insertAuditEntry } from '../audit/audit.store.ts';
import type { Clock } from '../platform/base/clock.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import type { Passwords } from '../platform/secrets/secrets.ts';
import { createAccount, hasProductAdmin, promoteToAdmin } from './account.store.ts';

/** Address and password of the first product admin. */
export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
}

/**
 * Creates the first product admin if there is none: a new account, or the existing one with that address and the given
 * password. Several processes may start at once. Source: ACCOUNT-8
 * @returns whether it created one
 */
export async function ensureFirstAdmin(
  db: Db,
  services: { readonly clock: Clock; readonly passwords: Passwords },
  admin: FirstAdmin | undefined,
): Promise<boolean> {
  if (!admin) return false;
  const passwordHash = await services.passwords.run((hashing) => hashing.hash(admin.password));
  return transaction(db, async (tx) => {
    if (await hasProductAdmin(tx)) return false;
    const now = new Date(services.clock.now());
    const id =
      (await promoteToAdmin(tx, admin.email, passwordHash, now)) ??
      (await createAccount(tx, {
        email: admin.email,
        name: 'Administrator',
        passwordHash,
        permissions: ['admin'],
        emailVerifiedAt: now,
      }));
    await insertAuditEntry(tx, {
      at: now,
      actor: { id: null, email: '' },
      subject: { id, email: admin.email },
      action: 'account.first_admin',
      entity: `Account-${id}`,
    });
    return true;
  });
}
