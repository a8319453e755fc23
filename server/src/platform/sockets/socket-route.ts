import type { Static, TSchema } from 'typebox';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Logger } from '../base/log.ts';
import type { SessionCaller } from '../http/handler.ts';
import { schemaCheck } from '../http/schema-check.ts';
import { Compile } from 'typebox/compile';

/** An open socket as its route sees it. */
export interface SocketConnection<Out extends object> {
  /** Who opened it, as they were when last asked: before each of their frames, and every few seconds. */
  readonly caller: SessionCaller;
  /** Aborted when the socket is over. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Sends a frame; nothing when the socket is over. A client that reads too slowly is dropped. */
  send(frame: Out): void;
}

/** What a socket is for, as its noun says. */
export interface SocketDefinition<S extends TSchema, Out extends object> {
  /** What its tickets are for; unique. */
  readonly name: string;
  /** Path of the upgrade, without parameters. */
  readonly path: string;
  /** A frame from the client, closed: unknown fields are refused. */
  readonly frame: S;
  /** Whether somebody may have it: asked at the ticket, at the upgrade, and as long as it is open. */
  readonly mayOpen: (caller: SessionCaller) => boolean;
  /**
   * Begins an open socket.
   * @returns what takes its frames: one at a time, so what takes long is begun there and not waited for. A problem that
   * it throws is answered by `refusal`
   */
  readonly open: (connection: SocketConnection<Out>) => (frame: Static<S>) => Promise<void>;
  /** The frame that says what is wrong with the client's. */
  readonly refusal: (problem: Problem) => Out;
}

/** A socket of the registry. */
export interface SocketRoute extends Pick<SocketDefinition<TSchema, object>, 'name' | 'path' | 'mayOpen' | 'refusal'> {
  /** @returns what checks a frame and answers how it is carried out. @throws Problem `validation_failed` */
  readonly open: (connection: SocketConnection<object>) => (received: unknown) => () => Promise<void>;
}

/** Defines a socket. Nobody may open one that the portal's list does not name. Source: SOCKET-2. */
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
