import { Type, type Static } from 'typebox';
import { nullable } from '../common/text.schema.ts';

/** The name of an entity or a person that an audit trail or activity log mentions. */
export const namedEntity = Type.Object(
  {
    /** As in the record: `Sensor-SN104`, `Account-12`; for a person known by address only, the mail address. */
    entity: Type.String(),
    /** The present name; the last one of a sensor or site that was deleted. */
    name: Type.String(),
    /** What the address of its page ends in; null: the reader has no page of it. */
    page: nullable(Type.String()),
  },
  { additionalProperties: false },
);
export type NamedEntity = Static<typeof namedEntity>;
