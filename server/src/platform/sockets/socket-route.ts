import type { Static, TSchema } from 'typebox';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Logger } from '../base/log.ts';
import type { SessionCaller } from '../../callers/caller.types.ts';
import { schemaCheck } from '../http/input/schema-check.ts';
import { Compile } from 'typebox/compile';

/** An open socket, as passed to its route. */
export interface SocketConnection<Out extends object> {
  /** The caller who opened it, reloaded before each of their frames and every few seconds. */
  readonly caller: SessionCaller;
  /** Network address from which it was opened. */
  readonly address: string;
  /** Aborted when the socket is closed. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Sends a frame, unless the socket is closed. A client that reads too slowly is dropped. */
  send(frame: Out): void;
}

/** Definition of a socket by its noun. */
export interface SocketDefinition<S extends TSchema, Out extends object> {
  /** Unique name, to which tickets are bound. */
  readonly name: string;
  /** Path of the upgrade request, without parameters. */
  readonly path: string;
  /** Schema of a frame from the client; unknown fields are rejected. */
  readonly frame: S;
  /** Whether a caller may open it: checked for the ticket, at the upgrade, and while it is open. */
  readonly mayOpen: (caller: SessionCaller) => boolean;
  /**
   * Called when a socket has been opened.
   * @returns the handler of its frames. Frames are processed one at a time, so it should not wait for long work. Its
   * errors are reported to the client using `refusal`
   */
  readonly open: (connection: SocketConnection<Out>) => (frame: Static<S>) => Promise<void>;
  /** The frame that reports a problem with a frame of the client. */
  readonly refusal: (problem: Problem) => Out;
}

/** A socket of the registry. */
export interface SocketRoute extends Pick<SocketDefinition<TSchema, object>, 'name' | 'path' | 'mayOpen' | 'refusal'> {
  /** @returns a function that validates a frame and returns its handler. @throws Problem `validation_failed` */
  readonly open: (connection: SocketConnection<object>) => (received: unknown) => () => Promise<void>;
}

/** Defines a socket. Only sockets in the portal's list can be opened. Source: SOCKET-2. */
export function defineSocket<const S extends TSchema, Out extends object>(
  definition: SocketDefinition<S, Out>,
): SocketRoute {
  const { name, path, mayOpen, refusal } = definition;
  const frames = Compile(definition.frame);
  const wrong = schemaCheck(definition.frame);
  return {
    ...{ name, path, mayOpen, refusal },
    open: (connection) => {
      const take = definition.open(connection);
      return (received) => {
        if (!frames.Check(received)) throw new Problem('validation_failed', { errors: wrong.errors(received) });
        return () => take(received);
      };
    },
  };
}
