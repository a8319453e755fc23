import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

/** A parameter value of a statement. */
export type Bindable = string | number | boolean | Date | readonly string[] | null;

/**
 * Binds a value to a statement. Shared SQL fragments use it, so that they work in all kinds of statements.
 * @returns the SQL that represents the value
 */
export type Bind = (value: Bindable) => string;

/**
 * Binds values as numbered parameters of a handwritten statement: appends them to `values`.
 * @param before number of parameters the statement has before these
 */
export function asParameters(values: unknown[], before = 0): Bind {
  return (value) => `$${before + values.push(value)}`;
}

/** Binds values as literals, for COPY, which has no parameters: only numbers and quoted literals. */
export function asLiterals(): Bind {
  return literal;
}

function literal(value: Bindable): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `to_timestamp(${literal(value.getTime() / 1_000)})`;
  return `array[${value.map((one) => pg.escapeLiteral(one)).join(', ')}]`;
}

// SQL cannot contain NUL, so it marks the positions of values.
const mark = '\u0000';

/** SQL written with `bind`, as a fragment for the query builder. */
export function asFragment<T>(write: (bind: Bind) => string): RawBuilder<T> {
  const values: Bindable[] = [];
  const text = write((value) => `${mark}${values.push(value) - 1}${mark}`);
  const parts = text.split(mark).map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part)]}`));
  return sql<T>`${sql.join(parts, sql.raw(''))}`;
}
