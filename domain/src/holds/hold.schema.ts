import { Type, type Static } from 'typebox';
import { day, nullable, pathText, text, unixSeconds } from '../common/text.schema.ts';
import { reasonLength } from './hold.limits.ts';

const closed = { additionalProperties: false } as const;

/**
 * Data of an organization: everything, or what belongs to a sensor or a station place; on the days from `since` to `until`
 * in its time zone, both included. Null: without an end. Source: RETENTION-4.
 */
export const scope = Type.Object(
  {
    source: nullable(Type.Object({ kind: Type.Enum(['sensor', 'place']), id: pathText }, closed)),
    since: nullable(day),
    until: nullable(day),
  },
  closed,
);
export type Scope = Static<typeof scope>;

/** Body of a request that sets a hold, or deletes data. */
export const scopedRequest = Type.Object({ ...scope.properties, reason: text(reasonLength, 1) }, closed);
export type ScopedRequest = Static<typeof scopedRequest>;

/** A hold. Source: RETENTION-5. */
export const hold = Type.Object(
  {
    id: Type.String(),
    ...scope.properties,
    /** Name of the sensor or place; null: everything of the organization. */
    about: nullable(Type.String()),
    reason: Type.String(),
    set_by: Type.String(),
    set_at: unixSeconds,
    /** Who lifted it, and when; null while it is in force. */
    lifted_by: nullable(Type.String()),
    lifted_at: nullable(unixSeconds),
  },
  closed,
);
export type LegalHold = Static<typeof hold>;

export const holdList = Type.Object({ holds: Type.Array(hold) }, closed);
