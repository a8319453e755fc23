import { sql } from 'kysely';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { RecipientState } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import { getsMailSql } from '../accounts/mail-reader.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';
import { mayActSql, verifiedSql } from '../callers/account-rights.store.ts';

/** SQL of whether a recipient is on the list of its schedule. @param recipient alias of its row, or the table's name */
export function listedSql(recipient: string): string {
  return `(${recipient}.removed_at is null)`;
}

/** A recipient of a schedule. */
export interface RecipientRow {
  readonly id: number;
  readonly schedule_id: number;
  readonly account_id: number | null;
  readonly email: string;
  /** Null for an address without an account. */
  readonly name: string | null;
  readonly locale: Locale | null;
  readonly state: RecipientState;
  readonly removed: boolean;
}

/** The recipients of schedules, in the order in which they were added, with those that were removed. */
export async function recipientsOf(db: Db, schedules: readonly number[]): Promise<readonly RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select r.id, r.schedule_id, r.account_id, coalesce(r.email, a.email) email, a.name, r.locale, r.state,
      not ${sql.raw(listedSql('r'))} removed
    from report_recipients r left join accounts a on a.id = r.account_id
    where r.schedule_id = any(${[...schedules]}::integer[])
    order by r.id`.execute(db);
  return rows;
}

/** Members of an organization with these addresses. */
export async function membersNamed(
  db: Db,
  organizationId: number,
  emails: readonly string[],
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  if (emails.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('organization_id', '=', organizationId)
    .where('email', 'in', [...emails])
    .where(sql<boolean>`${sql.raw(verifiedSql('accounts'))}`)
    .execute();
}

/** Adds a recipient. @returns its id */
export async function insertRecipient(
  tx: Tx,
  values: {
    readonly schedule_id: number;
    readonly account_id: number | null;
    readonly email: string | null;
    readonly locale: Locale | null;
    readonly state: RecipientState;
    readonly added_at: Date;
  },
): Promise<number> {
  const { id } = await tx.insertInto('report_recipients').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a recipient. */
export async function updateRecipient(
  tx: Tx,
  id: number,
  values: {
    readonly account_id?: number | null;
    readonly email?: string | null;
    readonly locale?: Locale | null;
    readonly state?: RecipientState;
    readonly removed_at?: Date | null;
  },
): Promise<void> {
  await tx.updateTable('report_recipients').set(values).where('id', '=', id).execute();
}

/** Sets the secret of the mail that asks for a confirmation. @returns whether that mail must still be sent */
export async function setRecipientToken(
  db: Db,
  id: number,
  { hash, until }: { readonly hash: Buffer; readonly until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('report_recipients')
    .set({ token_hash: hash, token_until: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`${sql.raw(listedSql('report_recipients'))}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms by a secret. @returns the recipient; undefined if the secret is unknown, expired or no longer of use */
export async function confirmRecipient(db: Db, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('report_recipients')
    .set({ state: 'confirmed' })
    .where('token_hash', '=', hash)
    .where('token_until', '>', now)
    .where(sql<boolean>`${sql.raw(listedSql('report_recipients'))}`)
    .where('state', 'in', ['waiting', 'confirmed'])
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What mails to a recipient, and the pages of their links, need. */
export interface Subscription {
  readonly id: number;
  readonly email: string;
  /** Empty for an address without an account. */
  readonly name: string;
  readonly locale: Locale;
  readonly state: RecipientState;
  readonly organization: string;
  /** Name of the place or site; null for all. */
  readonly subject: string | null;
  /** Whether the schedule goes on, and the recipient belongs to it. */
  readonly wanted: boolean;
}

/** A recipient with what its mails say. */
export async function findSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select r.id, coalesce(r.email, a.email) email, coalesce(a.name, '') as name,
      coalesce(r.locale, s.locale) locale, r.state, o.name organization, coalesce(place.name, site.name) subject,
      (${sql.raw(keptSql('s'))} and ${sql.raw(listedSql('r'))}
        and (r.account_id is null or (a.organization_id = s.organization_id and ${sql.raw(mayActSql('a'))}
          and ${sql.raw(getsMailSql('a'))}))) wanted
    from report_recipients r
      join report_schedules s on s.id = r.schedule_id
      join organizations o on o.id = s.organization_id
      left join accounts a on a.id = r.account_id
      left join station_places place on s.kind = 'place' and place.id = s.source_id
      left join installation_sites site on s.kind = 'site' and site.id = s.source_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}
