import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { Db } from '../platform/database/database.ts';
import { verifiedSql } from '../callers/account-rights.store.ts';

/** The recipient of a mail. */
export interface MailReader {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly verified: boolean;
  readonly blocked: boolean;
  readonly useOtp: boolean;
}

/** SQL of whether the account `a` gets mails about sensors and sites. SQL twin of `getsMail` in account.access.ts. */
export const getsMailSql = (a: string): string => `(${verifiedSql(a)} and not ('demo' = any (${a}.permissions)))`;

/** The recipient of a mail; null when the account no longer exists. */
export async function findMailReader(db: Db, accountId: number): Promise<MailReader | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['email', 'name', 'locale', 'email_verified_at', 'blocked', 'use_otp'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    email: row.email,
    name: row.name,
    locale: row.locale === 'ja' ? 'ja' : 'en',
    verified: row.email_verified_at !== null,
    blocked: row.blocked,
    useOtp: row.use_otp,
  };
}
