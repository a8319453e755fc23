import { type FieldError, Problem } from '@trapline/domain/common/errors.ts';
import type { Body, FormFields, Params, Query, RouteDefinition } from '@trapline/domain/common/route.ts';
import type { TSchema } from 'typebox';
import { readQuery } from './query-string.ts';
import { schemaCheck, unknownFields } from './schema-check.ts';

/** Compiled validation of a route's input. */
export interface RouteInput<R extends RouteDefinition> {
  /** Path parameters as extracted by the router. */
  params(raw: unknown): Params<R>;
  /** The query string, without `?`. */
  query(search: string): Query<R>;
  /** The JSON body, or the bytes of a CSV; undefined when there was none. */
  body(raw: unknown): Body<R>;
  /** The text fields of a form. */
  form(raw: Readonly<Record<string, unknown>>): FormFields<R>;
}

/**
 * Compiles the validation of a route's input. Values of bodies are not converted; in params and query, which are always
 * text, integers are parsed where the schema requires one. All throw `validation_failed` with JSON pointers.
 */
export function routeInput<R extends RouteDefinition>(definition: R): RouteInput<R> {
  const params = reader<Params<R>>(definition.params);
  const query = reader<Query<R>>(definition.query);
  const body = definition.consumesCsv === true ? csvReader<Body<R>>() : reader<Body<R>>(definition.body);
  const form = reader<FormFields<R>>(definition.form?.fields);
  const integerParams = integerNames(definition.params);
  const integerQuery = integerNames(definition.query);
  const integerFields = integerNames(definition.form?.fields);
  return {
    params: (raw) => params(definition.params && isRecord(raw) ? withIntegers(raw, integerParams) : undefined),
    query: (search) => {
      const given = readQuery(search);
      if (definition.query) return query(withIntegers(given, integerQuery));
      refuseAll(given);
      return query(undefined);
    },
    body: (raw) => {
      if (definition.body || definition.consumesCsv || raw === undefined) return body(raw);
      if (!isRecord(raw)) throw new Problem('validation_failed', { detail: 'This call takes no body' });
      refuseAll(raw);
      return body(undefined);
    },
    form: (raw) => form(withIntegers(raw, integerFields)),
  };
}

/**
 * Compiles a check of responses.
 * @returns a function that returns the errors of a response, or null
 */
export function answerCheck(schema: TSchema): (value: unknown) => readonly FieldError[] | null {
  const check = schemaCheck(schema);
  return (value) => (check.fits(value) ? null : check.errors(value));
}

function reader<T>(schema: TSchema | undefined): (value: unknown) => T {
  const check = schema && schemaCheck(schema);
  // A value that matches the schema has its static type; this is the only place that asserts it.
  const fits = (value: unknown): value is T => (check ? check.fits(value) : value === undefined);
  return (value) => {
    if (fits(value)) return value;
    const errors = check?.errors(value) ?? [];
    throw new Problem('validation_failed', { detail: sentence(errors), errors });
  };
}

/** Returns the received bytes; none if there was no body. */
function csvReader<T>(): (value: unknown) => T {
  const fits = (value: unknown): value is T => value instanceof Uint8Array;
  return (value = new Uint8Array(0)) => {
    if (fits(value)) return value;
    throw new Problem('unsupported_media_type');
  };
}

function refuseAll(given: Readonly<Record<string, unknown>>): void {
  const errors = unknownFields(given);
  if (errors.length > 0) throw new Problem('validation_failed', { detail: sentence(errors), errors });
}

function sentence(errors: readonly FieldError[]): string {
  return errors
    .slice(0, 3)
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ');
}

function integerNames(schema: TSchema | undefined): readonly string[] {
  if (!schema || !('properties' in schema) || !isRecord(schema.properties)) return [];
  return Object.entries(schema.properties)
    .filter(([, property]) => isRecord(property) && property['type'] === 'integer')
    .map(([name]) => name);
}

function withIntegers(given: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const read: Record<string, unknown> = { ...given };
  for (const name of names) {
    const value = read[name];
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) read[name] = Number(value);
  }
  return read;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
