import type { Static, TSchema } from 'typebox';
import { anonymousBodyBytes, jsonBodyBytes } from './body.limits.ts';
import type { ProblemType } from './errors.ts';

/**
 * Who may call a route at all. What callers may see or change is decided for each entity in the `.access.ts` files.
 * - `anyone`: no session needed
 * - `signed_in`: an account's session
 * - `admin`: a product admin in their own name
 * - `field_unit`: a sensor's key
 * - `photo_box`: an organization's station key
 * - `signed_url`: the signed URL itself
 */
export type Access = 'anyone' | 'signed_in' | 'admin' | 'field_unit' | 'photo_box' | 'signed_url';

/** A form a route accepts: text fields and one file. */
export interface FormDefinition {
  /** The text fields, closed; integer fields are parsed from their digits. */
  readonly fields: TSchema;
  /** Name of the file field. */
  readonly file: string;
  /** Largest file, bytes. */
  readonly mostBytes: number;
}

/** The format of a request body. */
export type BodyKind = 'json' | 'bytes' | 'csv' | 'form';

/** The format of a route's request body; `json` for routes without one. */
export function bodyKind({ consumesBytes, consumesCsv, form }: RouteDefinition): BodyKind {
  if (form !== undefined) return 'form';
  if (consumesCsv === true) return 'csv';
  return consumesBytes === true ? 'bytes' : 'json';
}

/**
 * One route of the API. Server, client and OpenAPI document are derived from it. The access matrix is written by hand;
 * a route without a row there does not compile. Source: HTTP-13.
 */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces: `/api/sensors/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** JSON body, closed: unknown fields are refused. */
  readonly body?: TSchema;
  /** Largest JSON or CSV body in bytes, when not the default. */
  readonly bodyLimit?: number;
  /**
   * JSON response; absent: 204, or a stream when `produces` is set. For `text/event-stream`: the data of one message.
   */
  readonly answer?: TSchema;
  readonly status?: 200 | 201 | 204;
  /** Content type of a response that is not JSON. */
  readonly produces?: string;
  /** `true`: the body is raw bytes, passed to the handler as a stream. */
  readonly consumesBytes?: boolean;
  /** `true`: the body is CSV, passed on as bytes in any encoding; `bodyLimit` applies as for JSON. */
  readonly consumesCsv?: boolean;
  /** The body is a form with one file (`multipart/form-data`). */
  readonly form?: FormDefinition;
  /** `false`: `Idempotency-Key` is ignored because the response contains a secret. */
  readonly idempotent?: boolean;
  /** `true`: although its method is not `GET`, it changes nothing that is kept but the caller's session. */
  readonly changesNothing?: boolean;
  /** Problem types of this route, in addition to those any route may return. */
  readonly errors: readonly ProblemType[];
}

/** Largest JSON or CSV body of a route, bytes; smaller for routes open to anyone. */
export function bodyBytes({ bodyLimit, access }: RouteDefinition): number {
  return bodyLimit ?? (access === 'anyone' ? anonymousBodyBytes : jsonBodyBytes);
}

/** Declares a route, keeping its literal types. */
export function route<const R extends RouteDefinition>(definition: R): R {
  return definition;
}

type Part<S> = S extends TSchema ? Static<S> : undefined;

/** Path parameters of a route. */
export type Params<R extends RouteDefinition> = Part<R['params']>;
/** Query of a route. */
export type Query<R extends RouteDefinition> = Part<R['query']>;
/** Body of a route as its handler receives it: JSON as in its schema, or the bytes of a CSV file. */
export type Body<R extends RouteDefinition> = R extends { readonly consumesCsv: true } ? Uint8Array : Part<R['body']>;
/** Text fields of a route's form; `never` for routes without a form. */
export type FormFields<R extends RouteDefinition> = R extends { readonly form: FormDefinition }
  ? Static<R['form']['fields']>
  : never;
/** Text fields of a route's form, and the name of its file's field; undefined where it takes none. */
export type NamedForm<R extends RouteDefinition> = R extends { readonly form: FormDefinition }
  ? { readonly fields: FormFields<R>; readonly file: R['form']['file'] }
  : undefined;
/** JSON response of a route. */
export type Answer<R extends RouteDefinition> = Part<R['answer']>;
/** How the client and the access matrix name a route: `GET /api/sensors/{id}`. */
export type RouteKey<R extends RouteDefinition> = `${R['method']} ${R['path']}`;
