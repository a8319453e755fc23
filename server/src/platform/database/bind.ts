import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

/** A value of a statement. */
export type Bindable = string | number | Date | readonly string[];

/**
 * Takes a value into a statement. SQL that is written once for statements of every kind asks for its values this way.
 * @returns the SQL that stands for it
 */
export type Bind = (value: Bindable) => string;

/**
 * Takes values as numbered parameters of a statement written by hand: they are appended to `values`.
 * @param before how many parameters the statement has before these
 */
export function asParameters(values: unknown[], before = 0): Bind {
  return (value) => `$${before + values.push(value)}`;
}

/** Takes values as part of the text, for COPY, which has no parameters: numbers and quoted literals alone. */
export function asLiterals(): Bind {
  return literal;
}

function literal(value: Bindable): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
    return String(value);
  }
  if (value instanceof Date) return `to_timestamp(${literal(value.getTime() / 1_000)})`;
  return `array[${value.map((one) => pg.escapeLiteral(one)).join(', ')}]`;
}

// No SQL contains a NUL, so it marks where values stand.
const mark = '\u0000';

/** SQL written with `bind` as a part of a statement of the query builder. */
export function asFragment<T>(write: (bind: Bind) => string): RawBuilder<T> {
  const values: Bindable[] = [];
  const text = write((value) => `${mark}${values.push(value) - 1}${mark}`);
  const parts = text.split(mark).map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql`${values[Number(part)]}`));
  return sql<T>`${sql.join(parts, sql.raw(''))}`;
}
