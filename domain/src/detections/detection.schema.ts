import { Type, type Static } from 'typebox';
import { anyEvent } from '../events/any-event.schema.ts';
import { nullable, text, unixSeconds } from '../common/text.schema.ts';
import { boxStates, detectionSources } from './detection-source.catalogue.ts';
import { mostBoxes, mostSuggested } from './correction.limits.ts';

const closed = { additionalProperties: false } as const;

/** A box in original pixels of the upright photo; x1 < x2, y1 < y2, inside it. Source: DETECT-1. */
export const position = Type.Object(
  {
    x1: Type.Number({ minimum: 0 }),
    y1: Type.Number({ minimum: 0 }),
    x2: Type.Number({ minimum: 0 }),
    y2: Type.Number({ minimum: 0 }),
  },
  closed,
);
export type Position = Static<typeof position>;

/** What the portal knows about the type of a box. Source: LEARN-5. */
export const boxState = Type.Enum([...boxStates]);

/** The type proposed for a box, and its probability. */
export const suggestion = Type.Object({ type: Type.String(), p: Type.Number() }, closed);
export type Suggestion = Static<typeof suggestion>;

/**
 * A detection as the API returns it; a null `type` means untyped and counts as `others`. `suggestion` is what the head
 * proposes now; null without one. Source: CORRECT-3.
 */
export const detection = Type.Object(
  {
    position,
    type: nullable(Type.String()),
    score: nullable(Type.Number()),
    state: boxState,
    suggestion: nullable(suggestion),
  },
  closed,
);
export type Detection = Static<typeof detection>;

/** A detection as a field unit sends it. */
export const unitDetection = Type.Object(
  {
    position,
    type: Type.Optional(nullable(text(64))),
    score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  closed,
);
export type UnitDetection = Static<typeof unitDetection>;

const listFields = {
  positions: Type.Array(detection),
  /** Changes whenever boxes, types or suggestions do. */
  etag: Type.String(),
  /** Who made the list; null: nobody looked yet. */
  author: nullable(Type.Enum([...detectionSources])),
  /** 0 is what the machine or the unit found; each save adds one. */
  revision: Type.Integer({ minimum: 0 }),
  detector: nullable(Type.String()),
  /** The beginning of the photo's hash, as in its addresses; another one says that the photo was replaced. */
  photo: Type.String(),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
};

/** The boxes that count on a photo, and who made them. Source: CORRECT-3. */
export const detectionList = Type.Object(listFields, closed);
export type DetectionList = Static<typeof detectionList>;

/** The same after a save, together with the event as it is then. */
export const savedDetections = Type.Object({ ...listFields, event: anyEvent }, closed);
export type SavedDetections = Static<typeof savedDetections>;

/** The same after decisions on single boxes, with the name by which they can be taken back. Source: LEARN-12. */
export const decidedDetections = Type.Object({ ...listFields, event: anyEvent, decision: Type.String() }, closed);
export type DecidedDetections = Static<typeof decidedDetections>;

/** An insect type as sent: which ones exist is checked later. The longest has 19 characters. */
const typeName = text(32);

/**
 * A box as the editor sends it. A null type is taken only for a box that had none at the same corners. `confirmed`: a
 * person said that it is right. `bulk`: its type was set together with many others, which counts half as an example.
 * Source: CORRECT-3, LEARN-3.
 */
export const editedDetection = Type.Object(
  {
    position,
    type: nullable(typeName),
    confirmed: Type.Optional(Type.Boolean()),
    bulk: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type EditedDetection = Static<typeof editedDetection>;

/** The complete list of a photo. `checked`: the person looked at the whole photo and found it right. */
export const editedDetections = Type.Object(
  { positions: Type.Array(editedDetection, { maxItems: mostBoxes }), checked: Type.Optional(Type.Boolean()) },
  closed,
);
export type EditedDetections = Static<typeof editedDetections>;

/** A revision of a photo's boxes. `by` is the name of the person; null for machine, unit and deleted accounts. */
export const detectionRevision = Type.Object(
  {
    revision: Type.Integer({ minimum: 0 }),
    author: Type.Enum([...detectionSources]),
    by: nullable(Type.String()),
    at: unixSeconds,
    added: Type.Integer(),
    removed: Type.Integer(),
    moved: Type.Integer(),
    retyped: Type.Integer(),
  },
  closed,
);
export type DetectionRevision = Static<typeof detectionRevision>;

/** The revisions of a photo, newest first. Source: CORRECT-5. */
export const detectionRevisions = Type.Object({ revisions: Type.Array(detectionRevision) }, closed);

/** The boxes of one revision. */
export const revisionDetections = Type.Object(
  {
    revision: Type.Integer({ minimum: 0 }),
    author: Type.Enum([...detectionSources]),
    positions: Type.Array(detection),
  },
  closed,
);

/**
 * Decisions on single boxes of the list that counts, each found by its corners: its type, or null: it is no insect and
 * goes. Source: LEARN-12.
 */
export const boxDecisions = Type.Object(
  {
    decisions: Type.Array(
      Type.Object({ position, type: nullable(typeName), bulk: Type.Optional(Type.Boolean()) }, closed),
      { minItems: 1, maxItems: 500 },
    ),
  },
  closed,
);

/** Who else has the boxes of a photo open in the editor. Source: CORRECT-13. */
export const editors = Type.Object(
  { editors: Type.Array(Type.Object({ name: Type.String(), since: unixSeconds }, closed)) },
  closed,
);

/** Boxes of the editor's draft, for which suggestions are wanted; a type is what the person has said so far. */
export const draftBoxes = Type.Object(
  {
    positions: Type.Array(Type.Object({ position, type: nullable(typeName) }, closed), { maxItems: mostSuggested }),
  },
  closed,
);

/** One suggestion per box, in the order sent; null without one. */
export const suggestions = Type.Object(
  {
    suggestions: Type.Array(nullable(suggestion)),
    /** Percent of the boxes that are described so far, while a job does that: ask again later. Null: no job is needed. */
    preparing: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  },
  closed,
);

/** What the detector would find at other sensitivities: all boxes from its lowest score on. Source: DETECT-12. */
export const candidates = Type.Object(
  {
    positions: Type.Array(Type.Object({ position, score: Type.Number() }, closed)),
    /** The score from which boxes counted when the photo was understood. */
    threshold: Type.Number(),
    /** The lowest score listed. */
    lowest: Type.Number(),
    /** The threshold at each sensitivity, from the least sensitive; empty for photos that no detector has seen. */
    thresholds: Type.Array(Type.Number()),
  },
  closed,
);
