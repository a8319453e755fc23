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
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Logger } from '../base/log.ts';

/** An account as access rules and handlers see it: effective types and features are filled in. */
export interface CallerAccount {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly locale: 'en' | 'ja';
  readonly permissions: readonly string[];
  readonly allowed_sensor_types: readonly string[];
  readonly active_features: readonly string[];
  readonly organization_id: number | null;
  /** Whether the account is its organization's admin. */
  readonly organization_admin: boolean;
  /** IANA zone of its organization, else the default. */
  readonly time_zone: string;
}

/** A person. `account` is who they act as, `own` who they are; the two differ under an assumed identity. */
export interface AccountCaller {
  readonly kind: 'account';
  readonly account: CallerAccount;
  readonly own: CallerAccount;
}

/** A person who came with a session. Actions ask for one only where it is what they are about. */
export interface SessionCaller extends AccountCaller {
  readonly session: string;
}

/** A field unit, known by its sensor's key. */
export interface UnitCaller {
  readonly kind: 'unit';
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly type: SensorType;
  /** SHA-256 of the key it came with. */
  readonly key_hash: Buffer;
}

/** Nobody in particular. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** Who calls, by a route's access. */
export type CallerOf<A extends Access> = A extends 'signed_in' | 'admin'
  ? SessionCaller
  : A extends 'field_unit'
    ? UnitCaller
    : AnonymousCaller;

/** Any caller. */
export type Caller = SessionCaller | UnitCaller | AnonymousCaller;

/** The file of a form, while it comes in. */
export interface FormFile {
  /** As the sender called it: text to show, never part of a path. */
  readonly name: string;
  /** As the sender said; the bytes decide what it is. */
  readonly contentType: string;
  /** To be read to its end; fails when the file is too large or does not come whole. */
  readonly bytes: Readable;
}

/** A form that was read. */
export interface Form<Fields, T> {
  readonly fields: Fields;
  /** What was made of the file. */
  readonly file: T;
}

/** A validated call as a handler gets it. */
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
   * Reads a route's form to its end.
   * @param keep takes the file while it comes; what it keeps must go again when this throws
   * @throws Problem bad_request, validation_failed, payload_too_large, and what `keep` throws
   */
  readForm<T>(keep: (file: FormFile) => Promise<T>): Promise<Form<FormFields<R>, T>>;
  /** Address of the peer, through trusted proxies only. */
  readonly address: string;
  /** Whether a cookie must be `Secure`: everywhere but on plain HTTP to this very machine. */
  readonly secure: boolean;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Answer with another status than the route's own. */
  setStatus(status: number): void;
  setHeader(name: string, value: string | readonly string[]): void;
}

/** An answer that is not JSON. `stream` is destroyed when the client goes away. */
export interface StreamAnswer {
  readonly body: Readable | Uint8Array | string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** What a handler of `R` answers. */
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

/** Handlers of all routes; a missing one is a type error where the server is put together. */
export type Handlers = { readonly [N in RouteName]: Handler<Routes[N]> };
