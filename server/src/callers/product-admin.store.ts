import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { mayActSql } from './account-rights.store.ts';

/** SQL of whether the account `alias` is a product admin. SQL twin of `isProductAdmin` in product-admin.access.ts. */
export function isProductAdminSql(alias: string): string {
  return `('admin' = any (${alias}.permissions))`;
}

/** Whether an account is a product admin who may act now. For rights checked again at use. */
export async function isActingProductAdmin(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from accounts a
    where a.id = ${accountId} and ${sql.raw(mayActSql('a'))} and ${sql.raw(isProductAdminSql('a'))}`.execute(db);
  return rows.length > 0;
}
