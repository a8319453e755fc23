import { Type, type Static } from 'typebox';
import { day, month, nullable, text } from '../common/text.schema.ts';
import { attachment } from './event.schema.ts';

/**
 * Type of a station event: scans and newer photo boxes send `station_v2`, older boxes `station` (version 1).
 * Source: STATION-6.
 */
export const stationEventType = Type.Union([Type.Literal('station_v2'), Type.Literal('station')]);
export type StationEventType = Static<typeof stationEventType>;

/** Event of a station place: a trap that was scanned or photographed. Unknown values are null. Source: STATION-6. */
export const stationEvent = Type.Object(
  {
    id: Type.String(),
    type: stationEventType,
    place_id: Type.String(),
    /** Name of the place. */
    place: Type.String(),
    trap_no: Type.String(),
    /** The days between which the trap was out. */
    installed_at: day,
    collected_at: day,
    month,
    /** When the upload was announced, unix seconds. */
    upload_time: Type.Integer(),
    /** Photos announced or stored, without the tab. */
    photoCount: Type.Integer(),
    /** Null until it is counted. */
    insectCount: nullable(Type.Integer()),
    insect_counts: Type.Record(Type.String(), Type.Integer()),
    /** How many of `insect_counts.others` have no type. Source: COUNT-3. */
    unclassified: Type.Integer(),
    /** Number of boxes by photo key; a photo without a list of boxes is missing. */
    photo_counts: Type.Record(Type.String(), Type.Integer()),
    /** Insects a day; null until it is counted. Source: STATION-19. */
    index: nullable(Type.Number()),
    /** Whether the index reaches the threshold of the place. Source: STATION-25. */
    over_threshold: Type.Boolean(),
    processing: Type.Boolean(),
    updating: Type.Boolean(),
    /** A photo could not be processed; the other fields are still valid. */
    failed: Type.Boolean(),
    attachments: Type.Record(Type.String(), attachment),
    /** Size in pixels by photo key; empty unless `s_type_scanner_upload` is on for the reader. */
    photo_dimensions: Type.Record(
      Type.String(),
      Type.Object({ width: Type.Integer(), height: Type.Integer() }, { additionalProperties: false }),
    ),
    insect_types_version: Type.Integer(),
    /** Keys of announced photos that have not arrived. */
    missing_photos: Type.Array(Type.String()),
    /** What a photo box read or knows about itself. */
    stationName: nullable(Type.String()),
    stationPlace: nullable(Type.String()),
    ip_address: nullable(Type.String()),
    firmware_version: nullable(Type.String()),
    serial_no: nullable(Type.String()),
    /** Whether the reader may delete it; everybody who sees it may edit it. Source: STATION-1. */
    deletable: Type.Boolean(),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type StationEvent = Static<typeof stationEvent>;

/** A change to a station event; omitted fields keep their values. A new name makes the place. Source: STATION-15. */
export const stationEventChange = Type.Object(
  {
    place: Type.Optional(text(1_000)),
    trap_no: Type.Optional(text(200)),
    installed_at: Type.Optional(day),
    collected_at: Type.Optional(day),
    month: Type.Optional(month),
  },
  { additionalProperties: false },
);
export type StationEventChange = Static<typeof stationEventChange>;
