import { sql, type RawBuilder } from 'kysely';
import { isOrganizationAdminSql, mayActSql } from '../callers/account-rights.store.ts';
import type { Db } from '../platform/database/database.ts';
import { limitSql, listRows } from '../platform/database/page.ts';
import { containsWords, foldedSql, textPart } from '../platform/database/search.ts';

/** A person in the audit trail. */
export interface AuditedAccount {
  readonly id: number | null;
  readonly email: string;
}

/** An entry of the audit trail, stored permanently. Source: AUDIT-1, AUDIT-3. */
export interface AuditEntry {
  readonly at: Date;
  readonly actor: AuditedAccount;
  /** The account that was acted as, or acted on. */
  readonly subject?: AuditedAccount;
  readonly organizationId?: number | null;
  /** The action: `noun.verb`, or the name of a route. */
  readonly action: string;
  /** What was acted on: `Account-12`, or a path. */
  readonly entity: string;
  /** The changed fields; never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address?: string;
}

/**
 * Adds an entry; entries are never changed or deleted. Call it in the transaction of the change.
 * Source: AUDIT-2.
 */
export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_trail')
    .values({
      at: entry.at,
      actor_account_id: entry.actor.id,
      actor_email: entry.actor.email,
      subject_account_id: entry.subject?.id ?? null,
      subject_email: entry.subject?.email ?? null,
      organization_id: entry.organizationId ?? null,
      action: entry.action,
      entity: entry.entity,
      details: JSON.stringify(entry.details ?? {}),
      address: entry.address ?? '',
    })
    .execute();
}

/** A search: scope, words that must all match, one action, and a period (`to` is exclusive). */
export interface AuditSearch {
  readonly scope: 'all' | { readonly organizationId: number };
  readonly words: readonly string[];
  readonly action: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** A stored entry, with the present name of the organization. */
export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_email: string;
  readonly subject_id: number | null;
  readonly subject_email: string | null;
  readonly organization_id: number | null;
  readonly organization_name: string | null;
  readonly action: string;
  readonly entity: string;
  readonly details: Record<string, unknown>;
  readonly address: string;
}

const columns = sql`t.id, t.at, t.actor_account_id actor_id, t.actor_email, t.subject_account_id subject_id,
  t.subject_email, t.organization_id, o.name organization_name, t.action, t.entity, t.details, t.address`;

/** The columns covered by a free-text search. */
const haystack = sql`concat_ws(e'\n', t.actor_email, t.subject_email, o.name, t.action, t.entity)`;

function found({ scope, words, action, from, to }: AuditSearch): RawBuilder<unknown> {
  return sql`audit_trail t left join organizations o on o.id = t.organization_id
    where ${scope === 'all' ? sql`true` : sql`t.organization_id = ${scope.organizationId}`}
      and ${containsWords([textPart(foldedSql(haystack))], words)}
      and ${action === undefined ? sql`true` : sql`t.action = ${action}`}
      and ${from === undefined ? sql`true` : sql`t.at >= ${from}`}
      and ${to === undefined ? sql`true` : sql`t.at < ${to}`}`;
}

/** A page of the trail, newest first, and the total number of entries. */
export async function listAuditRows(
  db: Db,
  search: AuditSearch,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }> {
  return listRows({ page }, async (request) => {
    const { rows } = await sql<AuditRow & { total: number }>`
      select ${columns}, count(*) over () total from ${found(search)}
      order by t.at desc, t.id desc ${limitSql(request)}`.execute(db);
    return rows;
  });
}

/** An entry of an export; `local_at` is `YYYY/MM/DD HH:mm:ss` in the reader's zone. */
export interface ExportedAuditRow extends AuditRow {
  readonly local_at: string;
}

/**
 * The next entries of an export, newest first.
 * @param after the last entry read; null: none yet
 * @param zone IANA time zone
 */
export async function auditRowsAfter(
  db: Db,
  search: AuditSearch,
  after: Pick<AuditRow, 'at' | 'id'> | null,
  { limit, zone }: { readonly limit: number; readonly zone: string },
): Promise<readonly ExportedAuditRow[]> {
  const { rows } = await sql<ExportedAuditRow>`
    select ${columns}, to_char(t.at at time zone ${zone}, 'YYYY/MM/DD HH24:MI:SS') local_at from ${found(search)}
      and ${after === null ? sql`true` : sql`t.at <= ${after.at} and (t.at, t.id) < (${after.at}, ${after.id})`}
    order by t.at desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The fields that `auditScope` needs. */
export interface AuditReader {
  readonly permissions: readonly string[];
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
}

/** The present state of an account; null when it may no longer act. Exports check this repeatedly while they run. */
export async function findAuditReader(db: Db, accountId: number): Promise<AuditReader | null> {
  const { rows } = await sql<AuditReader>`
    select a.permissions, a.organization_id, ${sql.raw(isOrganizationAdminSql({ account: 'a', organization: 'o' }))} organization_admin
    from accounts a left join organizations o on o.id = a.organization_id
    where a.id = ${accountId} and ${sql.raw(mayActSql('a'))}`.execute(db);
  return rows[0] ?? null;
}
