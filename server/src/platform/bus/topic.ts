import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A kind of message on the bus. */
export interface Topic<T> {
  /** Lower-case letters and underscores. */
  readonly name: string;
  /** Parses a payload; null when it is invalid, because another version of the portal sent it. */
  readonly read: (received: unknown) => readonly T[] | null;
}

/**
 * Defines a topic.
 * @param item schema of a message: only ids, since listeners load the rest with the rights of their reader
 */
export function defineTopic<const S extends TSchema>(name: string, item: S): Topic<Static<S>> {
  const items = Compile(Type.Array(item));
  return { name, read: (received) => (items.Check(received) ? received : null) };
}
