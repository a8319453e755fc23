import { type Static, Type } from 'typebox';
import { day, flag, month, nullable, text, unixSeconds } from '../common/text.schema.ts';
import { position, suggestion } from '../detections/detection.schema.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { driftReasons, learningModes } from './learning.states.ts';

const closed = { additionalProperties: false } as const;
const count = Type.Integer({ minimum: 0 });

/** Whether the head names boxes: not at all, as suggestions, or automatically. Source: LEARN-9. */
export const learningMode = Type.Enum([...learningModes]);

/** A share with its 95 % Wilson interval; `share` is null under 30 boxes: too few to say. Source: LEARN-8. */
export const measuredShare = Type.Object(
  {
    right: count,
    of: count,
    share: nullable(Type.Number()),
    low: nullable(Type.Number()),
    high: nullable(Type.Number()),
  },
  closed,
);
export type MeasuredShare = Static<typeof measuredShare>;

/** What was learned for one sensor type, in short. */
export const learnedKind = Type.Object(
  {
    sensor_type: sensorType,
    mode: learningMode,
    /** Examples in use. */
    examples: count,
    /** Insect types with at least 5 examples of 2 groups. */
    taught: count,
    /** Boxes of the last 90 days waiting in "to check". */
    to_check: count,
    /** Version of the head in use; null: none yet. */
    version: nullable(Type.Integer()),
    /** The sensor type whose examples are borrowed, while there are too few of its own. Source: LEARN-13. */
    borrowed_from: nullable(sensorType),
  },
  closed,
);
export type LearnedKind = Static<typeof learnedKind>;

/** What was learned, by sensor type. `may_manage`: the caller may change the switch. */
export const learnedKinds = Type.Object({ kinds: Type.Array(learnedKind), may_manage: Type.Boolean() }, closed);

/** What is known about one insect type. */
export const learnedType = Type.Object(
  {
    type: Type.String(),
    examples: count,
    /** Cards and days they come from. */
    groups: count,
    /** Boxes that people decided in the last 30 days, and how many of them the earlier suggestion had right. */
    agreement: measuredShare,
    /** The same of boxes drawn for the audit, whose name was not shown. */
    audit: measuredShare,
    /** Why it is only suggested; null: it may be named. */
    blocked: nullable(Type.Union([Type.Literal('too_few'), Type.Literal('audit'), Type.Literal('hold_out')])),
  },
  closed,
);
export type LearnedType = Static<typeof learnedType>;

/** A head that was fitted. */
export const learnedHead = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    fitted_at: unixSeconds,
    examples: count,
    active: Type.Boolean(),
    frozen: Type.Boolean(),
    /** How right it was at the newest day's corrections, on which it was not fitted; null: too few. */
    hold_out: nullable(measuredShare),
    /** Why it did not become active; null: it did. */
    refused: nullable(Type.Union([Type.Literal('worse_at_hold_out')])),
  },
  closed,
);
export type LearnedHead = Static<typeof learnedHead>;

/** A sensor and its own switch. */
export const learningSensor = Type.Object(
  {
    sensor_id: Type.String(),
    name: Type.String(),
    /** Null: that of the sensor type. */
    mode: nullable(learningMode),
  },
  closed,
);

/** A sensor, or a place of stations, at which nothing is named because its photos are unlike those that were taught. */
export const driftedSource = Type.Object(
  {
    /** Id of the sensor or of the station place. */
    id: Type.String(),
    name: Type.String(),
    /** Since about when. */
    since: unixSeconds,
    reason: Type.Enum([...driftReasons]),
  },
  closed,
);
export type DriftedSource = Static<typeof driftedSource>;

/** How well insects were found in a month, on photos whose boxes a person has corrected. Source: LEARN-14. */
const foundMonth = Type.Object(
  {
    month,
    photos: count,
    /** Of the boxes that had been found, those that people kept. */
    kept: measuredShare,
    /** Of the boxes that people left, those that had been found. */
    found: measuredShare,
  },
  closed,
);
export type FoundMonth = Static<typeof foundMonth>;

/** Everything that the page "What it has learned" shows for a sensor type. */
export const learnedReport = Type.Object(
  {
    ...learnedKind.properties,
    may_manage: Type.Boolean(),
    /** Whether automatic naming is recommended: 90 % right on at least 100 held-out boxes. */
    automatic_offered: Type.Boolean(),
    types: Type.Array(learnedType),
    agreement: measuredShare,
    audit: measuredShare,
    /** What people said where which type was suggested, most frequent first. `events` are up to 10 photos of it. */
    confusion: Type.Array(
      Type.Object(
        {
          said: Type.String(),
          suggested: Type.String(),
          count,
          events: Type.Array(Type.Object({ event_id: Type.String(), photo_key: Type.String() }, closed)),
        },
        closed,
      ),
    ),
    /** Share of right suggestions at the hold-out day of each head, by the number of its examples. */
    curve: Type.Array(Type.Object({ examples: count, day, right: measuredShare }, closed)),
    /** Boxes of the last 30 days by state. */
    states: Type.Object({ confirmed: count, named: count, to_check: count, unclassified: count }, closed),
    heads: Type.Array(learnedHead),
    sensors: Type.Array(learningSensor),
    /** Where naming is off because the photos have changed. Source: LEARN-8. */
    drifted: Type.Array(driftedSource),
    /** How well insects are found at each sensor or station place with corrected photos, newest month first. */
    found: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), months: Type.Array(foundMonth) }, closed)),
    /** Sensor types whose examples may be taken over. */
    sources: Type.Array(sensorType),
  },
  closed,
);
export type LearnedReport = Static<typeof learnedReport>;

/** A change of the switch, or of the head in use. Omitted fields stay. Source: LEARN-9. */
export const learningChange = Type.Object(
  {
    mode: Type.Optional(learningMode),
    /** The head to use. */
    head: Type.Optional(text(20, 1)),
    /** Whether the head in use stays, whatever is learned. */
    frozen: Type.Optional(Type.Boolean()),
    /** The switch of single sensors by id; null: that of the sensor type. */
    sensors: Type.Optional(
      Type.Record(Type.String({ pattern: '^[^\\u0000\\uD800-\\uDFFF]{1,64}$' }), nullable(learningMode), {
        maxProperties: 500,
      }),
    ),
    /** Ids of drifted sensors or station places whose photos are as they should be from now on. Source: LEARN-8. */
    familiar: Type.Optional(Type.Array(text(64, 1), { maxItems: 500 })),
  },
  closed,
);
export type LearningChange = Static<typeof learningChange>;

/** Filters of the review queue: `sensor_id` or `event_id` limit it. */
export const queueQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    sensor_id: Type.Optional(text(64, 1)),
    event_id: Type.Optional(text(100, 1)),
    /** Only those of photos that may still be decided together: newest photo first. */
    newest: Type.Optional(flag),
  },
  closed,
);

/** A box to check. */
export const queuedBox = Type.Object(
  {
    event_id: Type.String(),
    photo_key: Type.String(),
    position,
    /** Null for a box of the audit: its name is not shown before it is decided. */
    suggestion: nullable(suggestion),
    /** The likeliest types, best first, without that of the suggestion. */
    likely: Type.Array(Type.String()),
    novelty: Type.Number(),
    audit: Type.Boolean(),
    /** Other boxes to check of the same photo that look the same; they may be decided together. */
    alike: Type.Array(position),
  },
  closed,
);
export type QueuedBox = Static<typeof queuedBox>;

/** The review queue: what helps most first, one photo at a time. `events` are the events of its boxes. */
export const queue = Type.Object({ boxes: Type.Array(queuedBox), waiting: count }, closed);

/** Where examples are taken from. Source: LEARN-1. */
export const takeOver = Type.Object({ from: sensorType }, closed);

/** How well the detector of a sensor does, by month: from the boxes that people added and removed. Source: DETECT-13. */
export const detectorQuality = Type.Object(
  {
    months: Type.Array(
      Type.Object(
        {
          month: Type.String(),
          /** Photos that people corrected or confirmed. */
          photos: count,
          /** Boxes of the detector that people kept, boxes it missed, and boxes people removed. */
          kept: count,
          missed: count,
          removed: count,
        },
        closed,
      ),
    ),
  },
  closed,
);

/** The same animals on the photo before. Source: LEARN-10. */
export const arrivals = Type.Object(
  {
    photos: Type.Array(
      Type.Object(
        {
          photo_key: Type.String(),
          /** The event before; null: none. */
          before: nullable(Type.String()),
          /** Whether both photos could be compared. */
          compared: Type.Boolean(),
          /** Whether a new card was put in. */
          card_changed: Type.Boolean(),
          /** Boxes that are new since the photo before. */
          arrived: Type.Array(position),
          /** Number of those by type; `others` includes those without a type. */
          counts: Type.Record(Type.String(), count),
          /** Boxes of the photo before that are gone. */
          gone: count,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type Arrivals = Static<typeof arrivals>;
