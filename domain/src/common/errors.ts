/**
 * The closed list of problem types, with their HTTP status and their meaning for a caller. Texts for users are in the
 * web's messages. Source: HTTP-7.
 */
export const problems = {
  bad_request: { status: 400, title: 'The request cannot be read' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  invalid_email_password: { status: 401, title: 'The address or the password is wrong' },
  blocked: { status: 401, title: 'The account is blocked after too many failed attempts' },
  email_unverified: { status: 401, title: 'The address has not been verified' },
  deactivated_user: { status: 401, title: 'The account is deactivated' },
  invalid_otp_code: { status: 401, title: 'The code is wrong' },
  otp_expired: { status: 401, title: 'The code has expired' },
  no_otp_data: { status: 401, title: 'No code is waiting' },
  otp_max_failures_exceeded: { status: 401, title: 'Too many wrong codes' },
  verification_failed: { status: 401, title: 'The code could not be checked' },
  forbidden: { status: 403, title: 'This is not allowed' },
  installed_elsewhere: { status: 403, title: 'The sensor is installed at a site that you may not edit' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This method is not offered here' },
  conflict: { status: 409, title: 'This does not fit the present state' },
  other_account: { status: 409, title: 'The session belongs to another account' },
  site_occupied: { status: 409, title: 'Another sensor is installed at this site' },
  gone: { status: 410, title: 'This is no longer here' },
  precondition_failed: { status: 412, title: 'It was changed by somebody else' },
  payload_too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'This content type is not accepted' },
  range_not_satisfiable: { status: 416, title: 'The file has no such bytes' },
  validation_failed: { status: 422, title: 'Some values are not valid' },
  invalid_email: { status: 422, title: 'The address is not valid' },
  resource_already_exists: { status: 422, title: 'It exists already' },
  place_with_name_exists: { status: 422, title: 'A place of this name exists already' },
  non_existing_user: { status: 422, title: 'Nobody with this address has an account' },
  already_invited: { status: 422, title: 'Already invited' },
  belongs_to_another_organization: { status: 422, title: 'Belongs to another organization' },
  shared_sensor_cannot_be_deleted: { status: 422, title: 'A shared sensor cannot be deleted' },
  site_shared_with_others_cannot_be_deleted: { status: 422, title: 'A shared site cannot be deleted' },
  site_with_data_cannot_be_deleted: { status: 422, title: 'A site with data cannot be deleted' },
  place_with_events_cannot_be_deleted: { status: 422, title: 'A place with events cannot be deleted' },
  under_legal_hold: { status: 422, title: 'A legal hold forbids to delete this' },
  empty_file: { status: 422, title: 'The file is empty' },
  invalid_encoding: { status: 422, title: 'The file is neither UTF-8 nor Shift_JIS' },
  too_many_events: { status: 422, title: 'These are too many events' },
  too_many_sources: { status: 422, title: 'These are too many places and sites for one report' },
  too_many_rows: { status: 422, title: 'The file has too many rows' },
  invalid_user_id: { status: 422, title: 'The device service refuses this user id' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was used for another request' },
  unreadable_picture: { status: 422, title: 'The picture cannot be read' },
  wrong_file_type: { status: 422, title: 'The file is not of an accepted type' },
  too_many_pixels: { status: 422, title: 'The picture has too many pixels' },
  progressive_too_large: { status: 422, title: 'A progressive JPEG of this size is not accepted' },
  incomplete_file: { status: 422, title: 'The file is not complete' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something failed inside' },
  unavailable: { status: 503, title: 'Not available now' },
  insufficient_storage: { status: 507, title: 'The disk is full' },
} as const;

/** A problem type: the `type` member of a problem document. */
export type ProblemType = keyof typeof problems;

/** A refused value: a JSON pointer into params, query or body, and a short machine-readable reason. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Optional fields of a `Problem`. */
export interface ProblemOptions {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** The only error that callers get to see; rules, actions and stores throw it. Others become `internal_error`. */
export class Problem extends Error {
  readonly type: ProblemType;
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(type: ProblemType, options: ProblemOptions = {}) {
    super(options.detail ?? problems[type].title, { cause: options.cause });
    this.name = 'Problem';
    this.type = type;
    this.status = problems[type].status;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}

/** A 422 that names one value, for rules that a schema cannot express. */
export function invalidValue(path: string, message: string): Problem {
  return new Problem('validation_failed', { detail: `${path}: ${message}`, errors: [{ path, message }] });
}

/** Whether an error is one of the portal's own parts that does not respond at present, so that a later attempt may succeed. */
export function isOutage(error: unknown): boolean {
  return error instanceof Problem && error.status >= 500 && error.type !== 'internal_error';
}
