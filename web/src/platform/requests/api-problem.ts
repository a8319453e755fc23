import { type FieldError, type ProblemType, problems } from '@trapline/domain/common/errors.ts';
import { isRecord } from '../is-record.ts';

/** A problem type of the contract, or `network` if there was no response at all. */
export type ApiProblemType = ProblemType | 'network';

/** A failed call: the server's problem document, or a substitute for a missing response. */
export class ApiProblem extends Error {
  readonly type: ApiProblemType;
  /** HTTP status, 0 without a response. */
  readonly status: number;
  /** The server's own message, in English; empty if it sent none. */
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null;

  constructor(
    type: ApiProblemType,
    status: number,
    options: { detail?: string; errors?: readonly FieldError[]; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(options.detail ?? type, { cause: options.cause });
    this.name = 'ApiProblem';
    this.type = type;
    this.status = status;
    this.detail = options.detail ?? '';
    this.errors = options.errors ?? [];
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** Whether `value` is a problem type of the contract. */
export function isProblemType(value: unknown): value is ProblemType {
  return typeof value === 'string' && Object.hasOwn(problems, value);
}

/** Returns the problem of a response other than 2xx; without a problem document it is derived from the status. */
export function problemOf(status: number, retryAfter: string | null, body: unknown): ApiProblem {
  const document = isRecord(body) ? body : {};
  const detail = [document['detail'], document['title']].find((text) => typeof text === 'string');
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  const type = isProblemType(document['type']) ? document['type'] : typeOfStatus(status);
  return new ApiProblem(type, status, {
    ...(typeof detail === 'string' ? { detail } : {}),
    errors: Array.isArray(document['errors']) ? document['errors'].filter(isFieldError) : [],
    retryAfter: seconds,
  });
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
}

/** Returns the problem type for a status that a proxy may send without a problem document. */
function typeOfStatus(status: number): ProblemType {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal_error' : 'bad_request';
}
