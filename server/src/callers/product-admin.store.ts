import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** SQL of whether the account `alias` is a product admin. SQL twin of `isProductAdmin` in product-admin.access.ts. */
export function isProductAdminSql(alias: string): string {
  return `('admin' = any (${alias}.permissions))`;
}

/** Whether an account is a product admin who may act now: activated and not blocked. For rights checked again at use. */
export async function isActingProductAdmin(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from accounts
    where id = ${accountId} and activated and not blocked and ${sql.raw(isProductAdminSql('accounts'))}`.execute(db);
  return rows.length > 0;
}
