import { Type, type Static } from 'typebox';
import { grouping } from '../attention/attention.schema.ts';
import { nullable } from '../common/text.schema.ts';

/** Who looked at an event first, of the reader's organization, and when, unix seconds. Source: ATTENTION-6. */
export const look = Type.Object(
  { looked_by: Type.String(), looked_at: Type.Integer() },
  { additionalProperties: false },
);
export type Look = Static<typeof look>;

/** The first look at an event; null if there is none because the caller acts as somebody else. Source: ATTENTION-10. */
export const lookAnswer = Type.Object(
  {
    look: nullable(look),
    /** Whether nobody of the organization had looked at it before this call. */
    first: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type LookAnswer = Static<typeof lookAnswer>;

const until = {
  /** Unix seconds: when what the reader sees was read. Later events are not looked at. */
  until: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
};
/** Marks the events of one site or sensor as looked at. */
export const lookRequest = Type.Object(until, { additionalProperties: false });
/** Marks those of all sites or sensors. */
export const looksRequest = Type.Object({ ...until, group_by: grouping }, { additionalProperties: false });
export type LooksRequest = Static<typeof looksRequest>;
