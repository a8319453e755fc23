import type { Dashboard, DashboardPartQuery, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { keyOf } from '@trapline/domain/insects/insect.rules.ts';

// The figures of a dashboard, computed from events one by one, as plainly as possible: no daily figures, no stored
// differences, and none of the functions that the dashboard uses.

interface PlainEvent {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly count: number | null;
  readonly insect_counts: readonly number[];
  readonly hidden: boolean;
  readonly misdetection: boolean;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

interface PlainItem {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** Sensors and sites of an organization, and their events in order of time. Instants are unix seconds. */
export interface PlainWorld {
  /** Of the organization. */
  readonly time_zone: string;
  readonly now: number;
  readonly events: readonly PlainEvent[];
  readonly installations: readonly {
    readonly sensor_key: number;
    readonly site_id: number;
    readonly since: number;
    readonly until: number;
  }[];
  readonly sensors: readonly PlainItem[];
  readonly sites: readonly PlainItem[];
}

/** A counting event where it counts. */
interface Counted {
  readonly id: string;
  readonly item: PlainItem;
  readonly sensor_key: number;
  readonly timestamp: number;
  readonly count: number;
  readonly difference: number;
  readonly grown: ReadonlyMap<number, number>;
  readonly threshold: number;
  readonly increaseThreshold: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly hour: number;
  /** 0 is Monday. */
  readonly weekday: number;
}

function local(timestamp: number, zone: string) {
  const at = Temporal.Instant.fromEpochMilliseconds(timestamp * 1_000).toZonedDateTimeISO(zone);
  return { day: at.toPlainDate().toString(), hour: at.hour, weekday: at.dayOfWeek - 1 };
}

const countsOf = (packed: readonly number[]) =>
  new Map(packed.flatMap((code, at) => (at % 2 === 0 ? [[code, packed[at + 1] ?? 0] as const] : [])));

interface Chosen {
  readonly items: readonly PlainItem[];
  readonly shown: readonly PlainItem[];
  readonly types: 'fly_scan' | 'all';
  readonly counted: readonly Counted[];
}

function choose(world: PlainWorld, query: DashboardQuery): Chosen {
  const all = query.group_by === 'sensor' ? world.sensors : world.sites;
  const types = query.types ?? 'fly_scan';
  const items = all.filter(({ type }) => types === 'all' || type === 'fly_scan');
  const shown = query.id === undefined ? items : items.filter(({ id }) => id === query.id);
  const last = new Map<number, { readonly count: number; readonly types: ReadonlyMap<number, number> }>();
  const counted: Counted[] = [];
  for (const event of world.events) {
    const { sensor_key, count } = event;
    if (event.hidden || event.misdetection || count === null) continue;
    const [timestamp, now, before] = [event.ts.getTime() / 1_000, countsOf(event.insect_counts), last.get(sensor_key)];
    last.set(sensor_key, { count, types: now });
    const stood = world.installations.find(
      (one) => one.sensor_key === sensor_key && one.since <= timestamp && timestamp < one.until,
    );
    const key = query.group_by === 'sensor' ? sensor_key : stood?.site_id;
    const item = shown.find((one) => one.key === key);
    if (!item) continue;
    const grown = [...now].map(([code, number]) => [code, number - (before?.types.get(code) ?? 0)] as const);
    counted.push({
      ...{ id: eventId({ sensor_key, timestamp }), item, sensor_key, timestamp, count },
      difference: before ? count - before.count : 0,
      grown: new Map(before ? grown.filter(([, more]) => more > 0) : []),
      ...{ threshold: event.sensor_threshold, increaseThreshold: event.sensor_increase_threshold },
      ...local(timestamp, world.time_zone),
    });
  }
  return { items, shown, types, counted };
}

const isOf = (code: number, type: string | undefined) => type === undefined || (keyOf(code) ?? '') === type;
const routeOf = (code: number) => {
  const type = keyOf(code);
  return (type && insectReference[type].route) ?? 'not_assigned';
};
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);
const grownOf = (event: Counted, wanted: (code: number) => boolean) =>
  sum([...event.grown].filter(([code]) => wanted(code)).map(([, more]) => more));
const increase = (event: Counted, type: string | undefined) =>
  type === undefined ? Math.max(0, event.difference) : grownOf(event, (code) => isOf(code, type));

function monthsOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const text = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}`;
  return {
    current: month,
    previous_month: number === 1 ? text(year - 1, 12) : text(year, number - 1),
    previous_year: text(year - 1, number),
  };
}

function daysOf(month: string): readonly string[] {
  return Array.from({ length: 31 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`).filter(
    (day) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day,
  );
}

/** What the dashboard must answer. */
export function plainDashboard(world: PlainWorld, query: DashboardQuery): Dashboard {
  const { items, shown, types, counted } = choose(world, query);
  const month = query.month ?? '';
  const months = monthsOf(month);
  const zone = query.id === undefined ? 'Asia/Tokyo' : world.time_zone;
  const today = local(world.now, zone).day;
  const ofMonth = (of: string) => counted.filter(({ day }) => day.startsWith(of));
  const daily = (of: string) =>
    daysOf(of).map((day) => {
      const events = counted.filter((event) => event.day === day);
      return events.length === 0 ? null : sum(events.map((event) => increase(event, query.insect_type)));
    });
  const total = (of: string, upTo = 31) =>
    sum(
      ofMonth(of)
        .filter(({ day }) => Number(day.slice(8)) <= upTo)
        .map((event) => increase(event, query.insect_type)),
    );
  const current = ofMonth(month);
  const number = (wanted: (event: Counted) => boolean, code: (code: number) => boolean) =>
    sum(current.filter(wanted).map((event) => grownOf(event, (of) => isOf(of, query.insect_type) && code(of))));
  const all = () => true;
  const byRoute = (length: number, at: (event: Counted) => number) => {
    const row = (route: string) =>
      Array.from({ length }, (_, place) =>
        number(
          (event) => at(event) === place,
          (code) => routeOf(code) === route,
        ),
      );
    return { indoor: row('indoor'), outdoor: row('outdoor'), not_assigned: row('not_assigned') };
  };
  const named = Array.from({ length: 25 }, (_, at) => at + 2)
    .map((code) => ({ code, type: keyOf(code) ?? '', count: number(all, (of) => of === code) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.code - b.code)
    .slice(0, 5);
  const underWay = today.startsWith(month);
  const days = Number(today.slice(8));
  const over = (reached: (event: Counted) => boolean) =>
    daysOf(month).map((day) => current.some((event) => event.day === day && reached(event)));
  const [first, last] = [daysOf(month)[0] ?? '', daysOf(months.current).at(-1) ?? ''];
  const stood = new Set(
    world.installations
      .filter(({ site_id }) => items.some(({ key }) => key === site_id))
      .filter(
        ({ since, until }) =>
          local(since, zone).day <= last && (until === Infinity || local(until - 1, zone).day >= first),
      )
      .map(({ sensor_key }) => sensor_key),
  );
  return {
    ...{ month, today, time_zone: zone, group_by: query.group_by ?? 'sensor' },
    groups: ['installation_site', 'sensor', 'place'],
    ...{ types, has_fly_scan: true, has_other_types: true },
    ...{ id: query.id ?? null, insect_type: query.insect_type ?? null },
    items: items.map(({ id, name }) => ({ id, name })),
    without_site:
      query.group_by === 'sensor'
        ? []
        : world.sensors
            .filter(({ key, type }) => (types === 'all' || type === 'fly_scan') && !stood.has(key))
            .map(({ id, name }) => ({ id, name })),
    total: {
      current: total(month),
      previous_month: total(months.previous_month),
      previous_year: total(months.previous_year),
      same_days: underWay
        ? { days, previous_month: total(months.previous_month, days), previous_year: total(months.previous_year, days) }
        : null,
    },
    reported: {
      current: current.length > 0,
      previous_month: ofMonth(months.previous_month).length > 0,
      previous_year: ofMonth(months.previous_year).length > 0,
    },
    daily: {
      current: daily(month),
      previous_month: daily(months.previous_month),
      previous_year: daily(months.previous_year),
    },
    months: null,
    alert_days:
      query.id === undefined ? null : { over_threshold: over(isOver), over_increase: over(hasIncreaseNotice) },
    notices: shown
      .flatMap((item) => noticesOf(counted.filter((event) => event.item === item)))
      .filter(({ event: { day } }) => day.startsWith(month))
      .map(({ type, event }) => ({
        ...{ id: event.item.id, name: event.item.name, type, timestamp: event.timestamp, count: event.count },
        event_id: event.id,
      }))
      .toSorted(
        (a, b) => b.timestamp - a.timestamp || a.type.localeCompare(b.type) || (a.event_id < b.event_id ? -1 : 1),
      ),
    top: named.map(({ type, count }) => ({ type, count })),
    others: number(all, all) - sum(named.map(({ count }) => count)),
    indoor: number(all, (code) => routeOf(code) === 'indoor'),
    outdoor: number(all, (code) => routeOf(code) === 'outdoor'),
    not_assigned: number(all, (code) => routeOf(code) === 'not_assigned'),
    hourly: byRoute(24, ({ hour }) => hour),
    weekdays: byRoute(7, ({ weekday }) => weekday),
    matrix: Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (__, hour) =>
        sum(
          current
            .filter((event) => event.weekday === weekday && event.hour === hour)
            .map((event) => increase(event, query.insect_type)),
        ),
      ),
    ),
    as_of: world.now,
  };
}

const isOver = (event: Counted) => event.threshold > 0 && event.count >= event.threshold;
const hasIncreaseNotice = (event: Counted) =>
  event.increaseThreshold > 0 && event.difference >= event.increaseThreshold;

function noticesOf(events: readonly Counted[]) {
  return events.flatMap((event, at) => {
    const before = events[at - 1];
    const begins = isOver(event) && !(before && isOver(before));
    return [
      ...(begins ? [{ type: 'total' as const, event }] : []),
      ...(hasIncreaseNotice(event) ? [{ type: 'increase' as const, event }] : []),
    ];
  });
}

/** The number, and its events with their shares, largest first. */
export function plainParts(world: PlainWorld, query: DashboardPartQuery) {
  const { counted } = choose(world, query);
  const month = monthsOf(query.month ?? '')[query.period ?? 'current'];
  const meets = (code: number) =>
    isOf(code, query.insect_type) &&
    isOf(code, query.type) &&
    (query.except === undefined || !query.except.split(',').includes(keyOf(code) ?? '')) &&
    (query.route === undefined || routeOf(code) === query.route);
  const found = counted
    .filter((event) => {
      const day = Number(event.day.slice(8));
      const inDays = (query.day === undefined || day === query.day) && day <= (query.up_to ?? 31);
      const inHour = query.hour === undefined || event.hour === query.hour;
      const inWeekday = query.weekday === undefined || event.weekday === query.weekday;
      return event.day.startsWith(month) && inDays && inHour && inWeekday;
    })
    .map((event) => ({
      event,
      share: query.figure === 'types' ? grownOf(event, meets) : increase(event, query.insect_type),
    }))
    .filter(({ share }) => share > 0)
    .toSorted(
      (a, b) => b.share - a.share || b.event.timestamp - a.event.timestamp || a.event.sensor_key - b.event.sensor_key,
    );
  return {
    sum: sum(found.map(({ share }) => share)),
    total: found.length,
    shares: found.map(({ share, event }) => [share, event.item.id, event.id]),
  };
}
