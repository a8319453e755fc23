import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { Readable } from 'node:stream';
import { auditCsvHeading, auditCsvLine } from '@trapline/domain/audit/audit-csv.rules.ts';
import { auditScope } from '@trapline/domain/audit/audit.access.ts';
import { exportedAtOnce } from '@trapline/domain/audit/audit.limits.ts';
import { byteOrderMark } from '@trapline/domain/common/csv.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Query } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { Db } from '../platform/database/database.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { type AuditSearch, type ExportedAuditRow, auditRowsAfter, findAuditReader } from './audit.store.ts';
import { auditSearchOf } from './read-audit.actions.ts';

/** Format of an export: language of its headings and time zone of its times. */
interface Reading {
  readonly locale: 'en' | 'ja';
  /** IANA name. */
  readonly zone: string;
}

/**
 * The audit trail as CSV with byte order mark, newest first. It is read in batches, as fast as the client accepts them,
 * so that a long trail needs neither much memory nor a long transaction. The right is checked again before each batch.
 * @throws Problem forbidden if the caller may not read any entries
 */
export function exportAudit(db: Db, caller: AccountCaller, query: Query<Routes['exportAuditEntries']>): Readable {
  const { account } = caller;
  const search = auditSearchOf(account, query);
  const reading = { locale: query.locale ?? account.locale, zone: account.time_zone };
  return Readable.from(csvPieces(db, caller, search, reading), { objectMode: false });
}

async function* csvPieces(
  db: Db,
  caller: AccountCaller,
  search: AuditSearch,
  { locale, zone }: Reading,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + auditCsvHeading(locale));
  let last: ExportedAuditRow | null = null;
  do {
    if (!(await mayGoOn(db, caller, search))) throw new Problem('forbidden');
    const rows: readonly ExportedAuditRow[] = await auditRowsAfter(db, search, last, { limit: exportedAtOnce, zone });
    if (rows.length > 0) yield Buffer.from(rows.map(lineOf).join(''));
    last = rows.length < exportedAtOnce ? null : (rows.at(-1) ?? null);
  } while (last !== null);
}

/** Whether the reader, and the admin who assumed the reader's identity, still have the right to read this. */
async function mayGoOn(db: Db, { account, own }: AccountCaller, { scope }: AuditSearch): Promise<boolean> {
  const reader = await findAuditReader(db, account.id);
  const now = reader && auditScope(reader);
  if (!now) return false;
  if (own.id !== account.id) {
    const person = await findAuditReader(db, own.id);
    if (!isProductAdmin(person)) return false;
  }
  return now === 'all' || (scope !== 'all' && now.organizationId === scope.organizationId);
}

function lineOf(row: ExportedAuditRow): string {
  return auditCsvLine({
    at: row.local_at,
    actor_email: row.actor_email,
    subject_email: row.subject_email ?? '',
    organization_name: row.organization_name ?? '',
    action: row.action,
    entity: row.entity,
    details: JSON.stringify(row.details),
    address: row.address,
  });
}
