import { Type, type Static } from 'typebox';
import { anyEvent } from '../events/any-event.schema.ts';
import { daysOfWeek, hoursOfDay } from '../common/calendar.limits.ts';
import { mostRowsPerPage } from '../common/page.limits.ts';
import { day, flag, month, nullable, text } from '../common/text.schema.ts';
import { topTypes } from './month.limits.ts';

/** What the items of a dashboard are. Source: DASH-1, DASH-10. */
export const dashboardGroup = Type.Union([
  Type.Literal('installation_site'),
  Type.Literal('sensor'),
  /** Places of stations. */
  Type.Literal('place'),
]);
export type DashboardGroup = Static<typeof dashboardGroup>;

/** Which sensors a dashboard is about: those of type `fly_scan`, or all whose type counts. Source: DASH-9. */
export const dashboardTypes = Type.Union([Type.Literal('fly_scan'), Type.Literal('all')]);
export type DashboardTypes = Static<typeof dashboardTypes>;

const choice = {
  /** The current month of the caller's time zone when left out; a later one is refused (422). */
  month: Type.Optional(month),
  /** Left out: sites if the caller uses them, else sensors; places if there is nothing but stations. */
  group_by: Type.Optional(dashboardGroup),
  /** One of the items; left out: the sum of all. */
  id: Type.Optional(text(64, 1)),
  /** Key of an insect type; left out: all insects. */
  insect_type: Type.Optional(text(40, 1)),
  /** Left out: `fly_scan`, or `all` where the caller has no `fly_scan`. Places know no types. */
  types: Type.Optional(dashboardTypes),
};

/** What a dashboard shows. Source: DASH-1. */
export const dashboardQuery = Type.Object(choice, { additionalProperties: false });
export type DashboardQuery = Static<typeof dashboardQuery>;

/** One of the three months that are compared. */
export const comparedMonth = Type.Union([
  Type.Literal('current'),
  Type.Literal('previous_month'),
  Type.Literal('previous_year'),
]);
export type ComparedMonth = Static<typeof comparedMonth>;

/** Where an insect comes from; types without a route are not assigned. Source: DASH-4. */
export const dashboardRoute = Type.Union([
  Type.Literal('indoor'),
  Type.Literal('outdoor'),
  Type.Literal('not_assigned'),
]);
export type DashboardRoute = Static<typeof dashboardRoute>;

const closed = { additionalProperties: false };
const item = Type.Object({ id: Type.String(), name: Type.String() }, closed);
export type DashboardItem = Static<typeof item>;

const numbers = (length: number) => Type.Array(Type.Integer(), { minItems: length, maxItems: length });
const byRoute = (length: number) =>
  Type.Object({ indoor: numbers(length), outdoor: numbers(length), not_assigned: numbers(length) }, closed);
const threeMonths = <T extends Parameters<typeof Type.Object>[0][string]>(value: T) =>
  Type.Object({ current: value, previous_month: value, previous_year: value }, closed);

/** By day of the month, null where nothing was reported, also on days to come. */
const dailyNumbers = Type.Array(nullable(Type.Integer()), { minItems: 28, maxItems: 31 });
/** From January; null for a month without an event. */
const monthlyNumbers = Type.Array(nullable(Type.Integer()), { minItems: 12, maxItems: 12 });

/** An event at which an item came over a threshold. Source: DASH-5. */
export const dashboardNotice = Type.Object(
  {
    /** Of the item. */
    id: Type.String(),
    name: Type.String(),
    /** `total`: the count came over its threshold; `increase`: the difference reached the increase threshold. */
    type: Type.Union([Type.Literal('total'), Type.Literal('increase')]),
    /** Unix seconds; of a station event, its upload. */
    timestamp: Type.Integer(),
    /** Of the event. */
    count: Type.Integer(),
    /** The event, as in `GET /api/v2/events/{id}`. */
    event_id: Type.String(),
  },
  closed,
);
export type DashboardNotice = Static<typeof dashboardNotice>;

/** A type and its number. */
export const typeNumber = Type.Object({ type: Type.String(), count: Type.Integer() }, closed);
export type TypeNumber = Static<typeof typeNumber>;

/**
 * Everything a dashboard shows of a month. Of sensors: `total`, `daily` and `matrix` add increases of events, the others
 * increases of types (DASH-2); with `insect_type` all are of that type. Of places: counts. Source: DASH-7.
 */
export const dashboard = Type.Object(
  {
    month,
    /** The caller's day; of an item, the day of its time zone. */
    today: day,
    /** IANA zone of `today`, and of days and hours where an item is selected; of a sum, each item has its own. */
    time_zone: Type.String(),
    group_by: dashboardGroup,
    /** What `group_by` may be for the caller: without `place` unless it uses stations. */
    groups: Type.Array(dashboardGroup),
    types: dashboardTypes,
    /** Whether the caller has a sensor or site of type `fly_scan`, and whether it has others that count. */
    has_fly_scan: Type.Boolean(),
    has_other_types: Type.Boolean(),
    /** The selected item; null: the sum of all. */
    id: nullable(Type.String()),
    insect_type: nullable(Type.String()),
    /** All that can be selected, by name in the caller's language. */
    items: Type.Array(item),
    /** Sensors whose events are in no sum, as they stood at none of the sites in this month; only by site. */
    without_site: Type.Array(item),
    total: Type.Object(
      {
        current: Type.Integer(),
        previous_month: Type.Integer(),
        previous_year: Type.Integer(),
        /** Of a month under way: the first days of each month, today included; else null, and of places. */
        same_days: nullable(
          Type.Object(
            {
              /** Day of the month of `today`: both months before are added up to this day. */
              days: Type.Integer({ minimum: 1, maximum: 31 }),
              previous_month: Type.Integer(),
              previous_year: Type.Integer(),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
    /** In which of the months anything was reported: without it, a base of 0 is not known instead of zero. */
    reported: threeMonths(Type.Boolean()),
    /** Null for places. */
    daily: nullable(threeMonths(dailyNumbers)),
    /** Places only, else null: the months of the year of `month`, and of the year before. */
    months: nullable(Type.Object({ current_year: monthlyNumbers, previous_year: monthlyNumbers }, closed)),
    /** Days of the current month on which an event was over a threshold; null unless one sensor or site is selected. */
    alert_days: nullable(
      Type.Object({ over_threshold: Type.Array(Type.Boolean()), over_increase: Type.Array(Type.Boolean()) }, closed),
    ),
    /** Newest first; they do not follow `insect_type`. */
    notices: Type.Array(dashboardNotice),
    /** Named types above 0, by number, then code. */
    top: Type.Array(typeNumber, { maxItems: topTypes }),
    /** All that is not in `top`. indoor + outdoor + not_assigned = top + others. */
    others: Type.Integer(),
    indoor: Type.Integer(),
    outdoor: Type.Integer(),
    not_assigned: Type.Integer(),
    /** By local hour; null for places, which know no hours. */
    hourly: nullable(byRoute(hoursOfDay)),
    /** Monday first; null for places. */
    weekdays: nullable(byRoute(daysOfWeek)),
    /** Monday first, each by local hour; null for places. */
    matrix: nullable(Type.Array(numbers(hoursOfDay), { minItems: daysOfWeek, maxItems: daysOfWeek })),
    /** When it was computed, unix seconds. */
    as_of: Type.Integer(),
  },
  closed,
);
export type Dashboard = Static<typeof dashboard>;

/**
 * Which number of a dashboard, besides what the dashboard shows: the number is the sum over events that meet all
 * conditions given. Source: DASH-12.
 */
export const dashboardPartQuery = Type.Object(
  {
    ...choice,
    /** `current` when left out. */
    period: Type.Optional(comparedMonth),
    /**
     * `total` (default): increases of events, as in `total`, `daily` and `matrix`. `types`: increases of types, as in
     * `top`, routes, `hourly` and `weekdays`; conditions on types need it. Of places both are counts.
     */
    figure: Type.Optional(Type.Union([Type.Literal('total'), Type.Literal('types')])),
    /** Only the first days of the month, up to this one: `same_days.days`. */
    up_to: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    /** Only this day of the month. */
    day: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    /** Only this day of the week: 0 is Monday. */
    weekday: Type.Optional(Type.Integer({ minimum: 0, maximum: daysOfWeek - 1 })),
    /** Only this local hour. */
    hour: Type.Optional(Type.Integer({ minimum: 0, maximum: hoursOfDay - 1 })),
    route: Type.Optional(dashboardRoute),
    /** Only this type: one of `top`. */
    type: Type.Optional(text(40, 1)),
    /** All types but these, separated by commas: those of `top`, for `others`. */
    except: Type.Optional(text(400)),
    /** Places only: this month instead of `period`, for a point of `months`. */
    of_month: Type.Optional(month),
    /** `1`: oldest first; by share, the largest first, when left out. */
    by_time: Type.Optional(flag),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRowsPerPage })),
  },
  closed,
);
export type DashboardPartQuery = Static<typeof dashboardPartQuery>;

/** An event with its share of a number. */
export const dashboardPart = Type.Object(
  {
    /** Above 0: events that add nothing are left out. */
    share: Type.Integer({ minimum: 1 }),
    /** The item in which it counts. */
    item,
    /** A sensor's event or a station event, as lists answer it, with the photo. */
    event: anyEvent,
  },
  closed,
);
export type DashboardPart = Static<typeof dashboardPart>;

/** The events a number is made of. Source: DASH-12. */
export const dashboardParts = Type.Object(
  {
    /** The number: the sum of all shares, not only of this page. */
    sum: Type.Integer(),
    parts: Type.Array(dashboardPart),
    /** Events on all pages. */
    total: Type.Integer(),
    page: Type.Integer(),
    per_page: Type.Integer(),
  },
  closed,
);
export type DashboardParts = Static<typeof dashboardParts>;
