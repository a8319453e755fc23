import { isJsonObject, type JsonObject, numberOf, parseJsonObject, textOf } from './json.ts';

/** A problem document (RFC 9457) as the portal sends it. `type` is one of a closed list of codes. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/**
 * What a unit should do about a failed request.
 * - `temporary`: nothing is wrong with the upload; try again later.
 * - `ask_again`: the upload URL was used or has expired, or bytes were lost in transit; request a new URL.
 * - `refused`: the portal will never accept this upload as it is.
 */
export type Remedy = 'temporary' | 'ask_again' | 'refused';

/** A failed request, and what to do about it. Without a status the portal could not be reached. */
export class CallError extends Error {
  readonly remedy: Remedy;
  readonly status: number | undefined;
  readonly problem: ProblemDocument | undefined;
  /** Seconds to wait, as requested by the portal. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    what: {
      readonly remedy: Remedy;
      readonly status?: number | undefined;
      readonly problem?: ProblemDocument | undefined;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: what.cause });
    this.name = 'CallError';
    this.remedy = what.remedy;
    this.status = what.status;
    this.problem = what.problem;
    this.retryAfter = what.retryAfter;
  }
}

/** Parses a problem document; undefined for any other text, such as the error page of a proxy. */
export function parseProblem(text: string): ProblemDocument | undefined {
  const body = parseJsonObject(text);
  return body === undefined ? undefined : problemOf(body);
}

/** An object as a problem document; undefined if it is not one. */
export function problemOf(body: JsonObject): ProblemDocument | undefined {
  const type = textOf(body, 'type');
  const status = numberOf(body, 'status');
  if (type === undefined || status === undefined) return undefined;
  const errors = Array.isArray(body.errors) ? body.errors : [];
  return {
    type,
    status,
    title: textOf(body, 'title') ?? type,
    detail: textOf(body, 'detail') ?? '',
    errors: errors
      .filter(isJsonObject)
      .map((entry) => ({ path: textOf(entry, 'path') ?? '', message: textOf(entry, 'message') ?? '' })),
  };
}

/**
 * Decides what a status means for a unit.
 *
 * A refusal counts only if it is a problem document: a 403 or 404 page of a captive portal or a misconfigured proxy
 * must not cause photos to be discarded. 401 is temporary, because the unit may be given a new key; 404 and 405 concern
 * the address, not the photo.
 */
export function remedyFor(status: number, problem: ProblemDocument | undefined, call: 'call' | 'put'): Remedy {
  if (status >= 500 || [401, 408, 425, 429].includes(status)) return 'temporary';
  if (call === 'put' && (status === 404 || status === 409 || status === 410)) return 'ask_again';
  if (call === 'put' && problem?.type === 'incomplete_file') return 'ask_again';
  if (problem === undefined || status < 400 || status === 404 || status === 405) return 'temporary';
  return 'refused';
}

/**
 * Parses a `Retry-After` header, which contains seconds or a date.
 *
 * @param header the header's text; null when there is none
 * @param nowMs the current time, milliseconds since 1970; used if the header is a date
 * @returns seconds from now, never negative; undefined when the header is missing or malformed
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header.trim());
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000));
}
