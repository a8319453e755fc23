import { unix } from '@trapline/domain/common/instant.rules.ts';
import { noticesOf } from '@trapline/domain/dashboard/month-notices.rules.ts';
import type { DashboardNotice } from '@trapline/domain/dashboard/month.schema.ts';
import { monthBounds } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { overlap } from '@trapline/domain/dashboard/whole-days.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { eachTurn, turnOf, type Turn } from '@trapline/domain/figures/turns.rules.ts';
import type { Db } from '../platform/database/database.ts';
import type { FigureItem } from './month-choice.actions.ts';
import { itemsOver, thresholdEvents, turnDays, type ItemTime } from './month-notices.store.ts';
import type { KnownMonth } from './known-months.actions.ts';

/** An event of an item. */
type ItemTurn = Turn & { readonly sensor_key: number };

/**
 * The notices of items in a month, newest first: from the turns of months, of days where a sensor was there for a part of
 * the month, and of events for parts of days. Source: DASH-5, DASH-7.
 */
export async function monthNotices(
  db: Db,
  items: readonly FigureItem[],
  current: KnownMonth,
  before: KnownMonth,
): Promise<DashboardNotice[]> {
  const turns = await turnsOf(db, current);
  // Of items with one sensor throughout the month before, whether its last event was over the threshold.
  const endsOver = new Map(before.whole.map(({ item, counts }) => [item, counts.ends_over]));
  // Most items begin the month below, and then it is of no importance what was before.
  const asked = [...turns].flatMap(([item, [first]]) => (first?.over ? [item] : []));
  const unknown = asked.filter((item) => !endsOver.has(item));
  const over = await itemsOver(
    db,
    unknown.flatMap((item) => timesBefore(items[item], item, current.month)),
  );
  return [...turns]
    .flatMap(([index, events]) => {
      const item = items[index];
      if (!item) return [];
      return noticesOf(endsOver.get(index) ?? over.has(index), events).map(({ type, event }) => ({
        ...{ id: item.id, name: item.name, type, timestamp: event.timestamp, count: event.count },
        event_id: eventId(event),
      }));
    })
    .toSorted(
      (a, b) => b.timestamp - a.timestamp || a.type.localeCompare(b.type) || (a.event_id < b.event_id ? -1 : 1),
    );
}

/** The turns of items in order of time, by item. */
async function turnsOf(db: Db, { whole, kept, raw }: KnownMonth): Promise<ReadonlyMap<number, readonly ItemTurn[]>> {
  const [days, events] = await Promise.all([turnDays(db, kept), thresholdEvents(db, raw)]);
  const found = new Map<number, ItemTurn[]>();
  const add = (item: number, sensor_key: number, turns: readonly Turn[]) => {
    const known = found.getOrInsertComputed(item, () => []);
    for (const turn of turns) known.push({ ...turn, sensor_key });
  };
  for (const { item, sensor_key, counts } of whole) add(item, sensor_key, eachTurn(counts.turns));
  for (const { item, sensor_key, turns } of days) add(item, sensor_key, eachTurn(turns));
  for (const { item, sensor_key, ts, ...event } of events) {
    add(item, sensor_key, [turnOf({ ...event, timestamp: unix(ts) })]);
  }
  // A site has one sensor at a time, so those between two turns of a sensor are its own.
  return new Map([...found].map(([item, turns]) => [item, turns.toSorted((a, b) => a.timestamp - b.timestamp)]));
}

/** The periods of an item before a month. */
function timesBefore(item: FigureItem | undefined, index: number, month: string): readonly ItemTime[] {
  if (!item) return [];
  const { from: begins } = monthBounds(month, item.time_zone);
  return item.installations.flatMap(({ sensor_key, from, to }) => {
    const time = overlap({ from, to }, { from: null, to: begins });
    return time.from !== null && time.to !== null && time.from >= time.to ? [] : [{ item: index, sensor_key, ...time }];
  });
}
