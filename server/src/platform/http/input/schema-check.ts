import type { FieldError } from '@trapline/domain/common/errors.ts';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Errors } from 'typebox/value';

/** Maximum number of reported errors. Collecting all of them could take arbitrarily long for a malicious body. */
const mostErrors = 20;

/** A compiled schema. */
export interface SchemaCheck {
  /** Whether a value matches the schema. */
  fits(value: unknown): boolean;
  /** The errors of a value: one per place, in the order of the schema, at most 20. */
  errors(value: unknown): readonly FieldError[];
}

/**
 * Compiles a schema. Errors are only collected where a value does not match, and only until the limit is reached, so
 * thousands of invalid items or unknown fields take no longer than twenty.
 */
export function schemaCheck(schema: TSchema): SchemaCheck {
  const place = new Place(schema, Compile(schema));
  return {
    fits: (value) => place.fits(value),
    errors(value) {
      const found = new FoundErrors();
      place.collect(value, '', found);
      return found.list();
    },
  };
}

/** A name as part of a JSON pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Errors for an object that must be empty. @returns one for each of its first fields */
export function unknownFields(given: Readonly<Record<string, unknown>>): readonly FieldError[] {
  const found = new FoundErrors();
  for (const name in given) {
    if (found.isFull) break;
    found.add(`/${escapePointer(name)}`, unknownField);
  }
  return found.list();
}

const unknownField = 'unknown field';

/** Collected errors, one message per place; of several the last one. */
class FoundErrors {
  readonly #byPath = new Map<string, string>();

  get isFull(): boolean {
    return this.#byPath.size >= mostErrors;
  }

  add(path: string, message: string): void {
    if (!this.isFull || this.#byPath.has(path)) this.#byPath.set(path, message);
  }

  list(): readonly FieldError[] {
    return Array.from(this.#byPath, ([path, message]) => ({ path, message }));
  }
}

/** A place in a schema: its check, and the places below. Compiled only when its value does not match. */
class Place {
  readonly #schema: TSchema;
  readonly #mostFields: number;
  #validator: Validator | undefined;
  #below: Below | undefined;

  constructor(schema: TSchema, validator?: Validator) {
    this.#schema = schema;
    this.#mostFields = mostFields(schema);
    this.#validator = validator;
  }

  fits(value: unknown): boolean {
    // The compiled check would examine each field before counting them.
    if (isRecord(value) && hasMoreFields(value, this.#mostFields)) return false;
    this.#validator ??= Compile(this.#schema);
    return this.#validator.Check(value);
  }

  /** Adds the errors of a value at a path and below it. */
  collect(value: unknown, path: string, found: FoundErrors): void {
    if (found.isFull || this.fits(value)) return;
    this.#below ??= placesBelow(this.#schema);
    const { variants, properties, items } = this.#below;
    if (variants) {
      if (typeof value === 'object') for (const variant of variants) variant.collect(value, path, found);
      // For a union, report only that no alternative matches; deeper errors are kept.
      addOwn({ anyOf: [] }, value, path, found);
    } else if (items && isList(value)) {
      if (!addOwn(sizeOf(this.#schema), value, path, found)) collectItems(items, value, path, found);
    } else if (properties && isRecord(value)) {
      if (!addOwn(sizeOf(this.#schema), value, path, found)) collectFields(properties, value, path, found);
    } else {
      addOwn(this.#schema, value, path, found);
    }
  }
}

/** Adds the errors of these keywords alone. @returns whether there are any */
function addOwn(keywords: TSchema, value: unknown, path: string, found: FoundErrors): boolean {
  const errors = Errors(keywords, value);
  for (const error of errors) found.add(path, wordsOf(error));
  return errors.length > 0;
}

function collectItems(items: Place, value: readonly unknown[], path: string, found: FoundErrors): void {
  for (let index = 0; index < value.length && !found.isFull; index++) {
    items.collect(value[index], `${path}/${index}`, found);
  }
}

function collectFields(
  places: FieldPlaces,
  value: Readonly<Record<string, unknown>>,
  path: string,
  found: FoundErrors,
): void {
  for (const [name, place] of places.named) {
    const at = `${path}/${escapePointer(name)}`;
    if (Object.hasOwn(value, name)) place.collect(value[name], at, found);
    else if (places.required.has(name)) found.add(at, 'required');
  }
  for (const name in value) {
    if (found.isFull) return;
    if (places.named.has(name)) continue;
    const at = `${path}/${escapePointer(name)}`;
    const matching = places.patterns.find(({ pattern }) => pattern.test(name));
    if (matching) matching.place.collect(value[name], at, found);
    else if (places.isClosed) found.add(at, unknownField);
  }
}

interface FieldPlaces {
  readonly named: ReadonlyMap<string, Place>;
  readonly required: ReadonlySet<unknown>;
  readonly patterns: readonly { readonly pattern: RegExp; readonly place: Place }[];
  /** Whether other fields are rejected. */
  readonly isClosed: boolean;
}

interface Below {
  readonly variants?: readonly Place[];
  readonly properties?: FieldPlaces;
  readonly items?: Place;
}

/** The places below an object, a list or a union; other schemas have none. */
function placesBelow(schema: TSchema): Below {
  const { anyOf, type, properties, patternProperties, required, additionalProperties, items } = keywordsOf(schema);
  if (Array.isArray(anyOf)) return { variants: anyOf.filter(isSchema).map((one) => new Place(one)) };
  if (type === 'array' && isSchema(items)) return { items: new Place(items) };
  if (type !== 'object') return {};
  return {
    properties: {
      named: new Map(schemasOf(properties).map(([name, one]) => [name, new Place(one)])),
      required: new Set<unknown>(Array.isArray(required) ? required : []),
      patterns: schemasOf(patternProperties).map(([pattern, one]) => ({
        pattern: new RegExp(pattern, 'u'),
        place: new Place(one),
      })),
      isClosed: additionalProperties === false,
    },
  };
}

/** Maximum number of fields of a value of this schema. */
function mostFields(schema: TSchema): number {
  const { anyOf, type, properties, patternProperties, additionalProperties, maxProperties } = keywordsOf(schema);
  if (Array.isArray(anyOf)) return Math.max(...anyOf.filter(isSchema).map(mostFields));
  if (typeof maxProperties === 'number') return maxProperties;
  const isClosed = type === 'object' && additionalProperties === false && patternProperties === undefined;
  return isClosed ? schemasOf(properties).length : Number.POSITIVE_INFINITY;
}

function hasMoreFields(value: Readonly<Record<string, unknown>>, most: number): boolean {
  let fields = 0;
  for (const _ in value) if (++fields > most) return true;
  return false;
}

/** The keywords that limit the number of fields or items. */
function sizeOf(schema: TSchema): TSchema {
  const { minItems, maxItems, minProperties, maxProperties } = keywordsOf(schema);
  const sizes = Object.entries({ minItems, maxItems, minProperties, maxProperties });
  return Object.fromEntries(sizes.filter(([, size]) => size !== undefined));
}

function wordsOf(error: TLocalizedValidationError): string {
  const isUnstorable = error.keyword === 'pattern' && error.params.pattern.toString().includes('\\u0000');
  return isUnstorable ? 'holds a character that cannot be stored' : error.message;
}

function schemasOf(value: unknown): readonly (readonly [string, TSchema])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => (isSchema(one) ? [[name, one] as const] : []));
}

function keywordsOf(schema: TSchema): Readonly<Record<string, unknown>> {
  return { ...schema };
}

function isSchema(value: unknown): value is TSchema {
  return isRecord(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
