import { Readable } from 'node:stream';
import { activityLogCsvHeading, activityLogCsvLine } from '@trapline/domain/activity-logs/activity-log-csv.rules.ts';
import { exportedAtOnce } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import { byteOrderMark } from '@trapline/domain/common/csv.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Query } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { Db } from '../platform/database/database.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { isActingProductAdmin } from '../callers/product-admin.store.ts';
import { type ActivityLogRange, activityLogsAfter, type ExportedActivityLog } from './activity-log.store.ts';
import { rangeOf } from './read-logs.actions.ts';

/** The reader of an export, and its format. */
interface Reading {
  readonly accountId: number;
  /** Language of headings and types. */
  readonly locale: 'en' | 'ja';
  /** IANA time zone of its times. */
  readonly zone: string;
}

/**
 * An activity log as CSV with byte order mark, newest first, for product admins. It is read in batches, as fast as the
 * client accepts them. The right is checked again before each batch.
 * @throws Problem forbidden, validation_failed
 */
export function exportActivityLogs(
  db: Db,
  caller: AccountCaller,
  entity: string,
  query: Query<Routes['exportActivityLogs']>,
): Readable {
  checkProductAdmin(caller);
  const { account } = caller;
  const reading = { locale: query.locale ?? account.locale, zone: account.time_zone, accountId: account.id };
  return Readable.from(csvPieces(db, rangeOf(entity, query), reading), { objectMode: false });
}

async function* csvPieces(
  db: Db,
  range: ActivityLogRange,
  { accountId, locale, zone }: Reading,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + activityLogCsvHeading(locale));
  let last: ExportedActivityLog | null = null;
  do {
    if (!(await isActingProductAdmin(db, accountId))) throw new Problem('forbidden');
    const rows: readonly ExportedActivityLog[] = await activityLogsAfter(db, range, last, {
      limit: exportedAtOnce,
      zone,
    });
    if (rows.length > 0) yield Buffer.from(rows.map((row) => activityLogCsvLine(row, locale)).join(''));
    last = rows.length < exportedAtOnce ? null : (rows.at(-1) ?? null);
  } while (last !== null);
}
