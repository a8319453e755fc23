import { logsPerDay, newerLogs } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import { consoleUrl, requestedInstant } from '@trapline/domain/activity-logs/activity-log.rules.ts';
import type { ActivityLogList } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { entitiesInDetails } from '@trapline/domain/audit/entity.rules.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import type { Query } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { Db } from '../platform/database/database.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { type ActivityLogRange, type ActivityLogRow, listActivityLogs } from './activity-log.store.ts';
import { entityNames } from './entity-names.store.ts';

/**
 * Reads an entity's activity log for product admins. A day is returned as a whole. Newer entries are read from the start
 * of the range, so that repeated requests leave no gap.
 * @param consoleTemplate URL template of the operator's log console; undefined if there is none
 * @throws Problem forbidden, validation_failed
 */
export async function readActivityLogs(
  { db, consoleTemplate }: { readonly db: Db; readonly consoleTemplate: string | undefined },
  caller: AccountCaller,
  entity: string,
  query: Query<Routes['listActivityLogs']>,
): Promise<ActivityLogList> {
  checkProductAdmin(caller);
  const range = rangeOf(entity, query);
  const newer = range.from !== undefined && range.to === undefined;
  const limit = query.limit ?? (newer ? newerLogs : logsPerDay);
  const { rows, more } = await listActivityLogs(db, range, { limit, take: newer ? 'oldest' : 'newest' });
  const logs = rows.map(({ at, id, log_group, message }) => ({
    id,
    timestamp: at.getTime() / 1_000,
    log_group,
    message,
    console_url: consoleTemplate ? consoleUrl(consoleTemplate, { id, entity, log_group, at }) : null,
  }));
  return { logs, more, names: await entityNames(db, [entity, ...rows.flatMap(mentionedIn)], 'all') };
}

/** The entities and mail addresses that a change by a person mentions. */
function mentionedIn({ log_group, message: { metadata, body } }: ActivityLogRow): readonly string[] {
  if (log_group !== 'change') return [];
  const { by, as } = fields(metadata);
  const people = [by, as].filter((one) => typeof one === 'string');
  return [...people, ...entitiesInDetails(fields(body))];
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The range that a call requests. @throws Problem validation_failed for an invalid instant */
export function rangeOf(
  entity: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): ActivityLogRange {
  return { entity, from: instantOf('/from', from), to: instantOf('/to', to) };
}

function instantOf(path: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = requestedInstant(text);
  if (!at) throw invalidValue(path, 'an ISO instant with its zone, as 2026-11-20T00:00:00+09:00, or unix seconds');
  return at;
}
