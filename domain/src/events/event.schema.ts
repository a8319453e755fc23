import { Type, type Static } from 'typebox';
import { flag, nullable, text, unixSeconds } from '../common/text.schema.ts';
import { mostEventsPerRequest, tagLimits } from './event.limits.ts';

/** Tiles of a photo: level 0 is one tile, overlap 0. Source: PICTURE-6. */
export const tiles = Type.Object(
  {
    /** With `{z}`, `{x}` and `{y}`. */
    url_template: Type.String(),
    tile_size: Type.Integer(),
    overlap: Type.Literal(0),
    width: Type.Integer(),
    height: Type.Integer(),
    levels: Type.Integer(),
  },
  { additionalProperties: false },
);
/** Tiles of a photo. */
export type Tiles = Static<typeof tiles>;

/** A picture or film of an event. Width and height are of the upright picture, null before it is understood. */
export const attachment = Type.Object(
  {
    key: Type.String(),
    url: Type.String(),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    content_type: Type.String(),
    tiles: nullable(tiles),
    /** Small and middle-sized forms of a photo; of a film its first frame. */
    thumbnail_url: nullable(Type.String()),
    display_url: nullable(Type.String()),
    /** Why it could not be understood, a problem type or `failed`. */
    error: nullable(Type.String()),
    /** What it waits for before it can be understood, besides its turn. Source: DETECT-6, PICTURE-5. */
    waits_for: Type.Optional(Type.Union([Type.Literal('detector'), Type.Literal('encoder')])),
  },
  { additionalProperties: false },
);
/** A picture or film of an event. */
export type Attachment = Static<typeof attachment>;

/** A sensor's event. Source: EVENT-2. */
export const event = Type.Object(
  {
    id: Type.String(),
    sensorId: Type.String(),
    timestamp: Type.Integer(),
    count: nullable(Type.Integer()),
    count_difference: nullable(Type.Integer()),
    sensor_threshold: nullable(Type.Integer()),
    sensor_increase_threshold: nullable(Type.Integer()),
    latest: Type.Boolean(),
    tags: Type.Array(Type.String()),
    pickup: Type.Boolean(),
    misdetection: Type.Boolean(),
    hidden: Type.Boolean(),
    updating: Type.Boolean(),
    processing: Type.Boolean(),
    /** A photo or film could not be understood; the rest stands. */
    failed: Type.Boolean(),
    detected: nullable(Type.Boolean()),
    from: nullable(Type.Integer()),
    to: nullable(Type.Integer()),
    captured_at: nullable(Type.Integer()),
    insect_counts: Type.Record(Type.String(), Type.Integer()),
    insect_types_version: Type.Integer(),
    alert: Type.Boolean(),
    increaseAlert: Type.Boolean(),
    attachments: Type.Record(Type.String(), attachment),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
/** A sensor's event. */
export type Event = Static<typeof event>;

/** Events and the cursor for those after them; null at the end. */
export const eventList = Type.Object(
  { events: Type.Array(event), last_evaluated: nullable(Type.String()) },
  { additionalProperties: false },
);

const filters = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostEventsPerRequest })),
  ascending: Type.Optional(flag),
  older_than_event: Type.Optional(text(100, 1)),
  timestamp_from: Type.Optional(unixSeconds),
  timestamp_to: Type.Optional(unixSeconds),
  from: Type.Optional(unixSeconds),
  to: Type.Optional(unixSeconds),
  pickup: Type.Optional(flag),
  exceeded: Type.Optional(flag),
  /** JSON list of tags; an event matches when it carries one of them. */
  tags: Type.Optional(text(5_000)),
  misdetection: Type.Optional(flag),
  with_hidden: Type.Optional(flag),
  with_undetected: Type.Optional(flag),
  exceeded_only: Type.Optional(flag),
  pickup_only: Type.Optional(flag),
  misdetected_only: Type.Optional(flag),
  without_misdetection: Type.Optional(flag),
  installationSiteId: Type.Optional(text(20)),
};

/** Filters of every list of events. `from`/`to` are older names of `timestamp_from`/`timestamp_to`. Source: EVENT-10. */
export const eventQuery = Type.Object(filters, { additionalProperties: false });
/** Filters of every list of events. */
export type EventQuery = Static<typeof eventQuery>;

/** Filters of a CSV of events. */
export const eventCsvQuery = Type.Object(
  { ...filters, locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])) },
  { additionalProperties: false },
);

const activityFilters = {
  ...filters,
  group_by: Type.Optional(Type.Union([Type.Literal('installation_site'), Type.Literal('sensor')])),
  siteId: Type.Optional(text(20, 1)),
  sensorId: Type.Optional(text(64, 1)),
  type: Type.Optional(text(40, 1)),
  q: Type.Optional(text(500)),
  /** Sensors only: words that the place must contain. */
  place: Type.Optional(text(500)),
  bookmarkedOnly: Type.Optional(flag),
};

/** Filters of the combined CSV: those of the activity page, without its pages. Source: EXPORT-4. */
export const activityCsvQuery = Type.Object(
  { ...activityFilters, locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])) },
  { additionalProperties: false },
);
/** Filters of the combined CSV. */
export type ActivityCsvQuery = Static<typeof activityCsvQuery>;

/** Filters of the activity page. Source: ACTIVITY-1, ACTIVITY-3. */
export const activityQuery = Type.Object(
  {
    ...activityFilters,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);
/** Filters of the activity page. */
export type ActivityQuery = Static<typeof activityQuery>;

/** Changes to an event. Source: EVENT-8. */
export const eventChange = Type.Object(
  {
    pickup: Type.Optional(Type.Boolean()),
    misdetection: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(text(200), { maxItems: tagLimits.perEvent })),
  },
  { additionalProperties: false },
);
/** Changes to an event. */
export type EventChange = Static<typeof eventChange>;
