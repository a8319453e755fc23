import { Type } from 'typebox';
import { emailLength, memoLength, nameLength } from './text.limits.ts';

/**
 * Matches text without NUL (PostgreSQL cannot store it) and lone surrogates (not valid UTF-8). Every string of the API
 * must match. JSON Schema patterns have the `u` flag, so a surrogate pair is one character. Source: HTTP-1.
 */
const storable = '^[^\\u0000\\uD800-\\uDFFF]*$';

/** Text of one or more lines, up to `maxLength` characters. */
export function text(maxLength: number, minLength = 0) {
  return Type.String({ pattern: storable, minLength, maxLength });
}

/**
 * A name; must not be empty. Not a link: names of strangers are shown in mails. Source: SECURITY-15.
 */
export const name = Type.String({
  pattern: `^(?![\\s\\S]*://)${storable.slice(1)}`,
  minLength: 1,
  maxLength: nameLength,
});

/** A memo of one or more lines; may be empty. */
export const memo = text(memoLength);

/** An id or key in a path. */
export const pathText = text(320, 1);

/** Unix seconds. Whether the time is plausible is checked where it is used. */
export const unixSeconds = Type.Integer({ minimum: -62_135_596_800, maximum: 253_402_300_799 });

/** A calendar day `YYYY-MM-DD`; `isDay` checks that it exists. */
export const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A month as `YYYY-MM`. */
export const month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

/** A query boolean: `1` or `0`. Source: HTTP-12. */
export const flag = Type.Union([Type.Literal('1'), Type.Literal('0')]);

/** A mail address as typed; `normalizeEmail` and `isEmail` check it. */
export const emailText = text(emailLength, 3);

/** A value or null. */
export function nullable<T extends Parameters<typeof Type.Union>[0][number]>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
