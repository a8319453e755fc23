import type { Static, TSchema } from 'typebox';
import { anonymousBodyBytes, jsonBodyBytes } from './body.limits.ts';
import type { ProblemType } from './errors.ts';

/**
 * Who may call a route at all. What of it they may see or do is decided per thing by the nouns' `.access.ts`.
 * - `anyone`: no session needed
 * - `signed_in`: an account's session
 * - `admin`: a product admin in their own name
 * - `field_unit`: a sensor's key
 * - `signed_url`: the signed URL itself
 */
export type Access = 'anyone' | 'signed_in' | 'admin' | 'field_unit' | 'signed_url';

/** A form that a route takes: text fields and one file. */
export interface FormDefinition {
  /** The text fields, closed; of whole numbers the digits are read. */
  readonly fields: TSchema;
  /** Name of the file's field. */
  readonly file: string;
  /** Largest file, bytes. */
  readonly mostBytes: number;
}

/** How the body of a call comes. */
export type BodyKind = 'json' | 'bytes' | 'csv' | 'form';

/** How the body of a route comes; of one without a body `json`. */
export function bodyKind({ consumesBytes, consumesCsv, form }: RouteDefinition): BodyKind {
  if (form !== undefined) return 'form';
  if (consumesCsv === true) return 'csv';
  return consumesBytes === true ? 'bytes' : 'json';
}

/**
 * One call of the contract. Mount, client and OpenAPI are derived from it; the access matrix is written by hand, and a
 * call without a row there does not compile. Source: HTTP-13.
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
  /** JSON answer; absent: 204, or a stream when `produces` is set. Of `text/event-stream`: the data of one message. */
  readonly answer?: TSchema;
  readonly status?: 200 | 201 | 204;
  /** Content type of an answer that is not JSON. */
  readonly produces?: string;
  /** `true`: the body is raw bytes, handed over as a stream. */
  readonly consumesBytes?: boolean;
  /** `true`: the body is CSV as it was sent, bytes in whatever encoding; `bodyLimit` bounds it as it does JSON. */
  readonly consumesCsv?: boolean;
  /** The body is a form with one file (`multipart/form-data`). */
  readonly form?: FormDefinition;
  /** `false`: `Idempotency-Key` is ignored here because the answer is a secret. */
  readonly idempotent?: boolean;
  /** Problem types of this call beside those every call may answer. */
  readonly errors: readonly ProblemType[];
}

/** Largest JSON or CSV body of a route, bytes: what anybody may send is small. */
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
/** Body of a route as its handler gets it: JSON by its schema, or the bytes of a CSV. */
export type Body<R extends RouteDefinition> = R extends { readonly consumesCsv: true } ? Uint8Array : Part<R['body']>;
/** Text fields of a route's form; never where it takes none. */
export type FormFields<R extends RouteDefinition> = R extends { readonly form: FormDefinition }
  ? Static<R['form']['fields']>
  : never;
/** JSON answer of a route. */
export type Answer<R extends RouteDefinition> = Part<R['answer']>;
/** `GET /api/sensors/{id}`: how a route is named in the client and the access matrix. */
export type RouteKey<R extends RouteDefinition> = `${R['method']} ${R['path']}`;
