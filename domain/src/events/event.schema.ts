import { Type, type Static } from 'typebox';
import { flag, nullable, text, unixSeconds } from '../common/text.schema.ts';
import { tagLimits } from '../tags/tag.limits.ts';
import { mostEventsPerRequest } from './event.limits.ts';

/** Tiles of a photo: level 0 is a single tile; tiles do not overlap. Source: PICTURE-6. */
export const tiles = Type.Object(
  {
    /** Contains `{z}`, `{x}` and `{y}`. */
    url_template: Type.String(),
    tile_size: Type.Integer(),
    overlap: Type.Literal(0),
    width: Type.Integer(),
    height: Type.Integer(),
    levels: Type.Integer(),
  },
  { additionalProperties: false },
);
export type Tiles = Static<typeof tiles>;

/** Where the boxes of a photo are, in pixels of the upright photo: a rectangle around all, and their median centre. */
export const boxArea = Type.Object(
  {
    x1: Type.Integer(),
    y1: Type.Integer(),
    x2: Type.Integer(),
    y2: Type.Integer(),
    middle_x: Type.Integer(),
    middle_y: Type.Integer(),
  },
  { additionalProperties: false },
);
export type BoxArea = Static<typeof boxArea>;

/** A photo or film of an event. Width and height are those of the upright picture; null until it is processed. */
export const attachment = Type.Object(
  {
    key: Type.String(),
    url: Type.String(),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    content_type: Type.String(),
    tiles: nullable(tiles),
    /** Small and medium versions of a photo; for a film, of its first frame. */
    thumbnail_url: nullable(Type.String()),
    display_url: nullable(Type.String()),
    /** Why processing failed: a problem type, or `failed`. */
    error: nullable(Type.String()),
    /** The missing program it waits for before it can be processed. Source: DETECT-6, PICTURE-5. */
    waits_for: Type.Optional(Type.Union([Type.Literal('detector'), Type.Literal('encoder')])),
    /**
     * What was removed because it was kept long enough: the original with its tiles, or the small pictures too. Missing:
     * nothing. Source: RETENTION-9.
     */
    removed: Type.Optional(Type.Enum(['original', 'pictures'])),
    /** Number of boxes that count on the photo; missing until it has a list of boxes. */
    box_count: Type.Optional(Type.Integer()),
    /** Area of these boxes; missing if there are none. */
    box_area: Type.Optional(boxArea),
  },
  { additionalProperties: false },
);
export type Attachment = Static<typeof attachment>;

/** A sensor's event. Source: EVENT-2. */
export const event = Type.Object(
  {
    id: Type.String(),
    /** The type of its sensor. */
    type: Type.String(),
    sensorId: Type.String(),
    /** `full` if the reader may change it, otherwise `read`. Source: EVENT-8. */
    permissions: Type.Array(Type.String()),
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
    /** Files derived from its boxes are being remade. Source: EVENT-6. */
    updating: Type.Boolean(),
    processing: Type.Boolean(),
    /** A photo or film could not be processed; the other fields are still valid. Source: EVENT-13. */
    failed: Type.Boolean(),
    detected: nullable(Type.Boolean()),
    from: nullable(Type.Integer()),
    to: nullable(Type.Integer()),
    captured_at: nullable(Type.Integer()),
    insect_counts: Type.Record(Type.String(), Type.Integer()),
    /** How many of `insect_counts.others` have no type. Source: COUNT-3. */
    unclassified: Type.Integer(),
    insect_types_version: Type.Integer(),
    alert: Type.Boolean(),
    increaseAlert: Type.Boolean(),
    attachments: Type.Record(Type.String(), attachment),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type Event = Static<typeof event>;

/** Events, and the cursor of the next page; null at the end. */
export const eventList = Type.Object(
  { events: Type.Array(event), last_evaluated: nullable(Type.String()) },
  { additionalProperties: false },
);

/** Query parameters of all event lists. `from`/`to` are older names of `timestamp_from`/`timestamp_to`. Source: EVENT-10. */
export const eventFilters = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostEventsPerRequest })),
  ascending: Type.Optional(flag),
  older_than_event: Type.Optional(text(100, 1)),
  timestamp_from: Type.Optional(unixSeconds),
  timestamp_to: Type.Optional(unixSeconds),
  from: Type.Optional(unixSeconds),
  to: Type.Optional(unixSeconds),
  pickup: Type.Optional(flag),
  exceeded: Type.Optional(flag),
  /** JSON list of tags; an event matches if it has at least one of them. */
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

/** Filters of all event lists. Source: EVENT-10. */
export const eventQuery = Type.Object(eventFilters, { additionalProperties: false });
export type EventQuery = Static<typeof eventQuery>;

/** Filters of a CSV export of events. */
export const eventCsvQuery = Type.Object(
  { ...eventFilters, locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])) },
  { additionalProperties: false },
);

/** A change to an event; omitted fields keep their values. Source: EVENT-8. */
export const eventChange = Type.Object(
  {
    pickup: Type.Optional(Type.Boolean()),
    misdetection: Type.Optional(Type.Boolean()),
    hidden: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(text(200), { maxItems: tagLimits.perEvent })),
  },
  { additionalProperties: false },
);
export type EventChange = Static<typeof eventChange>;
