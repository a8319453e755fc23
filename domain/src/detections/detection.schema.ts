import { Type, type Static } from 'typebox';
import { nullable, text } from '../common/text.schema.ts';

/** A box in original pixels of the upright photo; x1 < x2, y1 < y2, inside it. Source: DETECT-1. */
export const position = Type.Object(
  {
    x1: Type.Number({ minimum: 0 }),
    y1: Type.Number({ minimum: 0 }),
    x2: Type.Number({ minimum: 0 }),
    y2: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type Position = Static<typeof position>;

/** A detection as the API returns it; a null `type` means untyped and counts as `others`. */
export const detection = Type.Object(
  { position, type: nullable(Type.String()), score: nullable(Type.Number()) },
  { additionalProperties: false },
);
export type Detection = Static<typeof detection>;

/** A detection as a field unit sends it. */
export const unitDetection = Type.Object(
  {
    position,
    type: Type.Optional(nullable(text(64))),
    score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
export type UnitDetection = Static<typeof unitDetection>;

/** The boxes that count on a photo, and who made them. */
export const detectionList = Type.Object(
  {
    positions: Type.Array(detection),
    source: nullable(Type.Union([Type.Literal('machine'), Type.Literal('unit'), Type.Literal('person')])),
    detector: nullable(Type.String()),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
  },
  { additionalProperties: false },
);
