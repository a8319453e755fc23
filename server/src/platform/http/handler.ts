import type { Readable } from 'node:stream';
import type {
  Access,
  Answer,
  Body,
  FormFields,
  Params,
  Query,
  RouteDefinition,
} from '@trapline/domain/common/route.ts';
import type { RouteName, Routes } from '@trapline/domain/routes.ts';
import type { AnonymousCaller, BoxCaller, SessionCaller, UnitCaller } from '../../callers/caller.types.ts';
import type { Logger } from '../base/log.ts';

/** The caller type that corresponds to a route's access. */
export type CallerOf<A extends Access> = A extends 'signed_in' | 'admin'
  ? SessionCaller
  : A extends 'field_unit'
    ? UnitCaller
    : A extends 'photo_box'
      ? BoxCaller
      : AnonymousCaller;

/** The file of a form while it is being received. */
export interface FormFile {
  /** Name given by the sender: for display, never part of a path. */
  readonly name: string;
  /** Declared by the sender; only the bytes determine what it is. */
  readonly contentType: string;
  /** Must be read to the end; fails when the file is too large or incomplete. */
  readonly bytes: Readable;
}

/** A parsed form. */
export interface Form<Fields, T> {
  readonly fields: Fields;
  /** Result of `keep` for the file. */
  readonly file: T;
}

/** A validated call, as passed to a handler. */
export interface Call<R extends RouteDefinition> {
  readonly params: Params<R>;
  readonly query: Query<R>;
  readonly body: Body<R>;
  readonly caller: CallerOf<R['access']>;
  /** Request headers in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw bytes of a route that `consumesBytes`; empty otherwise. */
  readonly bytes: Readable;
  /**
   * Reads a form completely.
   * @param keep receives the file as a stream; the caller must remove anything it stored when this throws
   * @throws Problem bad_request, validation_failed, payload_too_large, and errors of `keep`
   */
  readForm<T>(keep: (file: FormFile) => Promise<T>): Promise<Form<FormFields<R>, T>>;
  /** IP address of the client; forwarded headers are used only from trusted proxies. */
  readonly address: string;
  /** Whether cookies must be `Secure`: always except for plain HTTP to a loopback host. */
  readonly secure: boolean;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Overrides the route's default status. */
  setStatus(status: number): void;
  setHeader(name: string, value: string | readonly string[]): void;
}

/** A response that is not JSON. A stream is destroyed when the client disconnects. */
export interface StreamAnswer {
  readonly body: Readable | Uint8Array | string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** The return value of a handler of `R`. */
export type HandlerAnswer<R extends RouteDefinition> = R extends { readonly produces: string }
  ? StreamAnswer
  : R extends { readonly answer: object }
    ? Answer<R>
    : void;

/** A handler of one route. */
export type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<HandlerAnswer<R>>;

/** Handlers of a table of routes by name. */
export type HandlersOf<T extends Readonly<Record<string, RouteDefinition>>> = {
  readonly [N in keyof T]: Handler<T[N]>;
};

/** Handlers of all routes; a missing one is a type error where the server is created. */
export type Handlers = { readonly [N in RouteName]: Handler<Routes[N]> };
