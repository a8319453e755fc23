import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { day, month, nullable, text } from '../common/text.schema.ts';
import { stationEvent, stationEventChange } from '../events/station-event.schema.ts';
import { namedEvents } from './station.limits.ts';

/** Columns by which events of a place can be sorted: their names in the response. Source: STATION-13. */
export const stationEventSorts = [
  'trap_no',
  'month',
  'installed_at',
  'collected_at',
  'upload_time',
  'photoCount',
  'insectCount',
] as const;
export type StationEventSort = (typeof stationEventSorts)[number];

/** The period, both months included; `trap_no` with both days finds events of the same trap and days. */
const period = {
  from: Type.Optional(month),
  to: Type.Optional(month),
};

/** Query of the events of a place. Source: STATION-13. */
export const stationEventQuery = Type.Object(
  {
    ...period,
    page: pageQuery.properties.page,
    per_page: pageQuery.properties.per_page,
    sort: Type.Optional(Type.String({ pattern: '^-?[A-Za-z_]{1,40}$' })),
    trap_no: Type.Optional(text(200)),
    installed_at: Type.Optional(day),
    collected_at: Type.Optional(day),
  },
  { additionalProperties: false },
);
export type StationEventQuery = Static<typeof stationEventQuery>;

/** Events of a place; `total` only with `page`. */
export const stationEventList = Type.Object(
  { events: Type.Array(stationEvent), total: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
/** Query of the recent events of a place. */
export const recentEventQuery = Type.Object(
  { page: pageQuery.properties.page, per_page: pageQuery.properties.per_page },
  { additionalProperties: false },
);

/** An event's id; the longest has 17 characters. */
const eventId = text(20, 1);
/** Most ids in a body. More than `namedEvents` are refused with a message that says how many may be named. */
const mostIds = 2_000;

const locale = Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')]));
const sort = stationEventQuery.properties.sort;
/** Query of a CSV of events: `ids` joined by commas, in the order of the rows, or a period. Source: STATION-19. */
export const stationCsvQuery = Type.Object(
  { ...period, sort, locale, ids: Type.Optional(text(20_000)) },
  { additionalProperties: false },
);
/** The same with the ids in the body, where the address would be too long. */
export const stationCsvBody = Type.Object(
  { ids: Type.Array(eventId, { minItems: 1, maxItems: mostIds }), locale },
  { additionalProperties: false },
);

const ids = Type.Array(eventId, { minItems: 1, maxItems: namedEvents, uniqueItems: true });

/** One change of many events, or their deletion. All or none are changed. Source: STATION-26. */
export const stationEventsChange = Type.Union([
  Type.Object({ events: ids, change: stationEventChange }, { additionalProperties: false }),
  Type.Object({ events: ids, delete: Type.Literal(true) }, { additionalProperties: false }),
]);
export type StationEventsChange = Static<typeof stationEventsChange>;

/** Merges trap numbers that were misread into one. Source: STATION-26. */
export const trapMerge = Type.Object(
  { trap_nos: Type.Array(text(200, 1), { minItems: 1, maxItems: 100 }), into: text(200, 1) },
  { additionalProperties: false },
);
/** Merges a place into another: its events move there, and it is deleted. Source: STATION-26. */
export const placeMerge = Type.Object({ into: text(20, 1) }, { additionalProperties: false });

/** A change that can be undone for an hour; null where nothing was changed. Source: STATION-26. */
export const undoableChange = Type.Object(
  { change_id: nullable(Type.String()), changed: Type.Integer() },
  { additionalProperties: false },
);
export type UndoableChange = Static<typeof undoableChange>;
