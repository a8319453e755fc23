import { invalidValue } from '@trapline/domain/common/errors.ts';
import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { daysOfMonth } from '@trapline/domain/common/calendar.rules.ts';
import { partsPerPage } from '@trapline/domain/dashboard/month.limits.ts';
import { comparedMonths } from '@trapline/domain/dashboard/month.rules.ts';
import type { DashboardPart, DashboardPartQuery, DashboardParts } from '@trapline/domain/dashboard/month.schema.ts';
import { partConditions, type PartConditions } from '@trapline/domain/dashboard/month-parts.rules.ts';
import { monthSources, type MonthTime } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { overlap } from '@trapline/domain/dashboard/whole-days.rules.ts';
import { findEvents } from '../events/event-list.store.ts';
import { eventsAs } from '../events/event.answer.ts';
import { seenThroughSites } from '../events/event-list.actions.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { type AssetChoice, chosen, type FigureItem } from './month-choice.actions.ts';
import { partPage, type PartRow } from './month-parts.store.ts';
import { placeParts } from './place-parts.actions.ts';

type PartServices = Pick<Services, 'db' | 'pool' | 'clock'>;

/**
 * The events a number of the dashboard is made of. Source: DASH-12.
 * @throws Problem forbidden, not_found, validation_failed as `chosen`, and for conditions that do not fit
 */
export async function dashboardParts(
  services: PartServices,
  account: CallerAccount,
  query: DashboardPartQuery,
): Promise<DashboardParts> {
  const { page = 1, per_page = partsPerPage } = query;
  const choice = await chosen(services, account, query);
  const conditions = partConditions(query);
  const request = { byTime: query.by_time === '1', limit: per_page, offset: (page - 1) * per_page };
  if (choice.group_by === 'place') {
    return { ...(await placeParts(services, account, choice, query, conditions, request)), page, per_page };
  }
  if (query.of_month !== undefined) throw invalidValue('/of_month', 'is for places');
  const month = comparedMonths(choice.month)[query.period ?? 'current'];
  const times = timesOf(choice.shown, month, choice.now, conditions);
  const { rows, sum, total } = await partPage(services.db, times, conditions, request);
  return { sum, total, parts: await partsOf(services, account, choice, rows), page, per_page };
}

/** The periods of items on the days of a condition. */
function timesOf(
  items: readonly FigureItem[],
  month: string,
  now: number,
  { days: { first, last } }: PartConditions,
): readonly MonthTime[] {
  const days = daysOfMonth(month).slice(first - 1, last);
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const { kept, raw } = monthSources(items, month, now);
  const whole = kept.map(({ item, sensor_key, ...part }) => {
    const time_zone = items[item]?.time_zone ?? 'UTC';
    return { item, sensor_key, time_zone, ...bounds(part.first, part.last, time_zone) };
  });
  return [...whole, ...raw].flatMap((time) => {
    const { from: begin, to: end } = overlap(time, bounds(from, to, time.time_zone));
    return begin === null || end === null || begin >= end ? [] : [{ ...time, from: begin, to: end }];
  });
}

function bounds(first: string, last: string, timeZone: string) {
  return { from: dayBounds(first, timeZone).from, to: dayBounds(last, timeZone).to };
}

async function partsOf(
  { pool }: PartServices,
  account: CallerAccount,
  { group_by, shown }: AssetChoice,
  rows: readonly PartRow[],
): Promise<DashboardPart[]> {
  const bySite = group_by === 'installation_site';
  const nameOf = ({ sensor_key, ts }: Pick<PartRow, 'sensor_key' | 'ts'>) => `${sensor_key} ${ts.getTime()}`;
  const found = await findEvents(pool, rows, bySite ? 'site' : 'sensor');
  const byName = new Map(found.map((row) => [nameOf(row), row]));
  const known = rows.flatMap(({ item: index, share, ...key }) => {
    const [item, row] = [shown[index], byName.get(nameOf(key))];
    return item && row ? [{ ...row, share, item }] : [];
  });
  const seenBy = bySite
    ? await seenThroughSites(pool, account, known, ({ item }) => item.standing)
    : ({ item }: (typeof known)[number]) => ({ sensor: item.standing, site: 'none' as const });
  return known.flatMap((row) =>
    eventsAs(() => seenBy(row), [row]).map((event) => ({
      ...{ share: row.share, item: { id: row.item.id, name: row.item.name }, event },
    })),
  );
}
