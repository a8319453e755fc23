import { STATUS_CODES } from 'node:http';
import { Problem, type ProblemType, problems } from '@trapline/domain/common/errors.ts';

/** Media type of every error response. Source: RFC 9457. */
export const problemMediaType = 'application/problem+json';

/** Default seconds after which a caller may retry. */
const retryAfterSeconds = 5;

/** The problem document of an error, as text. For internal errors it contains the request's id and no details. */
export function problemDocument(problem: Problem, requestId: string): string {
  const { title } = problems[problem.type];
  return JSON.stringify({
    type: problem.type,
    title,
    status: problem.status,
    detail: problem.type === 'internal_error' ? `Request ${requestId}` : (problem.detail ?? title),
    errors: problem.errors,
  });
}

/** Seconds for `Retry-After`, or undefined when a problem has none. */
export function retryAfterOf(problem: Problem): number | undefined {
  if (problem.retryAfter !== undefined) return Math.max(1, Math.ceil(problem.retryAfter));
  return problem.status === 503 || problem.status === 429 ? retryAfterSeconds : undefined;
}

/**
 * Converts any error to the problem reported to the caller: a `Problem` is returned unchanged; an unreachable, busy or
 * slow database becomes `unavailable`; a full disk `insufficient_storage`; errors of the HTTP framework are mapped by
 * their status; everything else becomes `internal_error`.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  if (code !== undefined && diskFull.has(code)) return new Problem('insufficient_storage', { cause: error });
  if ((code !== undefined && isPassing(code)) || isPoolTrouble(error)) {
    return new Problem('unavailable', { retryAfter: retryAfterSeconds, cause: error });
  }
  const type = code?.startsWith('FST_') ? frameworkProblem(error) : undefined;
  return new Problem(type ?? 'internal_error', { cause: error });
}

/** SQLSTATE disk_full, and the corresponding error codes of the file system. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * SQLSTATEs after which a retry may succeed: cancelled by a timeout, lock not available, serialization failure and
 * deadlock, idle transaction ended, read-only during recovery; and network errors.
 */
const passing = new Set([
  ...['57014', '55P03', '40001', '40P01', '25P03', '25006', '57P01', '57P02', '57P03', '57P05'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

function isPassing(code: string): boolean {
  // Class 08: connection exceptions; class 53: insufficient resources except the disk.
  return passing.has(code) || /^(?:08|53)[0-9A-Z]{3}$/.test(code);
}

/** Messages of plain errors thrown by the pool and its driver. */
const poolMessages = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];

function isPoolTrouble(error: unknown): boolean {
  return error instanceof Error && poolMessages.some((message) => error.message.includes(message));
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function frameworkProblem(error: unknown): ProblemType | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  const { statusCode } = error;
  if (statusCode === 413) return 'payload_too_large';
  if (statusCode === 415) return 'unsupported_media_type';
  if (statusCode === 404) return 'not_found';
  if (statusCode === 405) return 'method_not_allowed';
  return statusCode >= 400 && statusCode < 500 ? 'bad_request' : undefined;
}

/** A complete HTTP/1.1 response for a connection whose request could not be parsed. */
export function rawProblemAnswer(problem: Problem, status: number = problem.status): string {
  const body = problemDocument(problem, '');
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: ${problemMediaType}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n${body}`
  );
}
