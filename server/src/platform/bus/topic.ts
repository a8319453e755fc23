import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A kind of message on the bus. */
export interface Topic<T> {
  /** Small letters and underscores. */
  readonly name: string;
  /** What was received as items of this topic; null when it is not (another version of the portal sent it). */
  readonly read: (received: unknown) => readonly T[] | null;
}

/**
 * Defines a topic.
 * @param item what one message says: ids only, since whoever hears it asks for the rest, with the rights of who wants it
 */
export function defineTopic<const S extends TSchema>(name: string, item: S): Topic<Static<S>> {
  const items = Compile(Type.Array(item));
  return { name, read: (received) => (items.Check(received) ? received : null) };
}
