import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { flag, month, nullable, text } from '../common/text.schema.ts';
import { pixelsPerMm, sensitivity } from '../sensors/sensor.schema.ts';
import { highestIndexThreshold } from './station.limits.ts';

/** A place where traps stand. Source: STATION-2. */
export const stationPlace = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    hidden: Type.Boolean(),
    /** Upload time of its newest event, unix seconds; null without events. */
    last_upload_time: nullable(Type.Integer()),
    /** Whether the reader may delete it: it has no events, and the reader made it or is the organization's admin. */
    deletable: Type.Boolean(),
    /** Whether it has events, which prevents deletion. */
    has_events: Type.Boolean(),
    /** Distinct trap numbers of its events, in natural order; empty in lists of places. */
    trap_nos: Type.Array(Type.String()),
    /** Insects a day from which a trap's index is marked; null: none. Source: STATION-25. */
    index_threshold: nullable(Type.Number()),
    /** How sensitive the detector is, -2 to 2; 0 is usual. Source: DETECT-12. */
    sensitivity: Type.Integer(),
    /** Pixels per millimeter of photos with large insects; 0: of usual size. Source: DETECT-14. */
    pixels_per_mm: Type.Integer(),
    /** IANA zone of its days and months. */
    time_zone: Type.String(),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type StationPlace = Static<typeof stationPlace>;

/** Columns by which places can be sorted. Usually the newest upload comes first. Source: STATION-4. */
export const stationPlaceSorts = ['last_upload_time', 'name'] as const;
export type StationPlaceSort = (typeof stationPlaceSorts)[number];

/** Query of the list of places. Without `with_hidden`, hidden places are left out. Source: STATION-4. */
export const stationPlaceQuery = Type.Object(
  { ...pageQuery.properties, with_hidden: Type.Optional(flag) },
  { additionalProperties: false },
);
/** Places; `total` only with `page`. Without `sort`: newest upload first, then those without by name. */
export const stationPlaceList = Type.Object(
  { places: Type.Array(stationPlace), total: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);

/** A new place. */
export const stationPlaceCreation = Type.Object({ name: text(1_000) }, { additionalProperties: false });

/** A change to a place; omitted fields keep their values. */
export const stationPlaceChange = Type.Object(
  {
    name: Type.Optional(text(1_000)),
    hidden: Type.Optional(Type.Boolean()),
    index_threshold: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: highestIndexThreshold }))),
    sensitivity: Type.Optional(sensitivity),
    pixels_per_mm: Type.Optional(pixelsPerMm),
  },
  { additionalProperties: false },
);
export type StationPlaceChange = Static<typeof stationPlaceChange>;

/** Why a row of a CSV file of places was not imported. Source: STATION-5. */
export const placeRowFlaw = Type.Union([
  Type.Literal('too_many_columns'),
  Type.Literal('duplicate_of_earlier_line'),
  Type.Literal('name_required'),
  Type.Literal('name_too_long'),
]);
export type PlaceRowFlaw = Static<typeof placeRowFlaw>;

/** What an import did. `row` counts the file's rows from 1, the header included. Source: STATION-5. */
export const placeImport = Type.Object(
  {
    created: Type.Array(Type.String()),
    already_existing: Type.Array(Type.String()),
    errors: Type.Array(Type.Object({ row: Type.Integer(), type: placeRowFlaw }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
export type PlaceImport = Static<typeof placeImport>;

/** What became of a place's traps in a month. Source: STATION-24. */
export const trapMonth = Type.Object(
  {
    month,
    traps: Type.Array(
      Type.Object(
        {
          trap_no: Type.String(),
          /** Events of the trap in the month. */
          events: Type.Integer(),
          /** Its newest event of any month up to this one; null only for a trap first seen later. */
          newest: nullable(
            Type.Object(
              { id: Type.String(), month, installed_at: Type.String(), collected_at: Type.String() },
              { additionalProperties: false },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type TrapMonth = Static<typeof trapMonth>;
