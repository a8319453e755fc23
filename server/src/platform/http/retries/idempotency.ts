import { createHash } from 'node:crypto';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../database/database.ts';
import type { AnonymousCaller, Caller } from '../../../callers/caller.types.ts';
import { claimKey, keepOutcome, type KeyClaim, type KeyState, type Outcome, releaseKey } from './idempotency.store.ts';
import { problemDocument, toProblem } from '../responses/problem-document.ts';

const longestKey = 255;
const waitMilliseconds = 100;
const mostWaits = 20;

/** A changing call with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly key: string;
  readonly caller: Caller;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly body: unknown;
  readonly requestId: string;
}

/** The claim for a request's key; null for unidentified callers. */
function claimOf(request: KeyedRequest): KeyClaim | null {
  const { caller } = request;
  if (caller.kind === 'anonymous') return null;
  const text = `${request.method}\n${request.target}\n${JSON.stringify(request.body, withoutPasswords) ?? ''}`;
  return { caller: nameOf(caller), key: request.key, requestHash: createHash('sha256').update(text).digest() };
}

function nameOf(caller: Exclude<Caller, AnonymousCaller>): string {
  if (caller.kind === 'unit') return `unit:${caller.sensor_key}`;
  if (caller.kind === 'box') return `box:${caller.organization_id}`;
  return `account:${caller.own.id}:${caller.account.id}`;
}

/** Omits passwords, since a fast hash that includes one would undermine its slow hash. */
function withoutPasswords(field: string, value: unknown): unknown {
  return field === 'password' && typeof value === 'string' ? true : value;
}

/**
 * Runs a call once per key: for 24 hours, repeated requests get the first response. If the first is still running, the
 * second waits briefly and then fails with `conflict`. Refusals by the action count as responses; internal errors, 401,
 * 429 and 503 do not. Source: HTTP-8.
 * @param checkReplay throws when the caller may no longer get the first response
 * @throws Problem `idempotency_key_reused`, `conflict`, `bad_request`, and what `run` and `checkReplay` throw
 */
export async function runOnce(
  db: Db,
  clock: Clock,
  request: KeyedRequest,
  run: () => Promise<Outcome>,
  checkReplay: (outcome: Outcome) => Promise<void>,
): Promise<Outcome> {
  if (request.key.length < 1 || request.key.length > longestKey) {
    throw new Problem('bad_request', { detail: `Idempotency-Key has 1 to ${longestKey} characters` });
  }
  const claim = claimOf(request);
  if (!claim) return run();
  const state = await claimOrWait(db, clock, claim);
  if (state.kind === 'done') {
    await checkReplay(state.outcome);
    return state.outcome;
  }
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    const problem = toProblem(error);
    if (!isAnswer(problem.status)) await releaseKey(db, state.held);
    else
      await keepOutcome(db, state.held, { status: problem.status, body: problemDocument(problem, request.requestId) });
    throw error;
  }
  await keepOutcome(db, state.held, outcome);
  return outcome;
}

async function claimOrWait(
  db: Db,
  clock: Clock,
  claim: KeyClaim,
): Promise<Extract<KeyState, { kind: 'claimed' | 'done' }>> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const state = await claimKey(db, claim, new Date(clock.now()));
    if (state.kind === 'claimed' || state.kind === 'done') return state;
    if (state.kind === 'other_request') throw new Problem('idempotency_key_reused');
    await new Promise((resolve) => setTimeout(resolve, waitMilliseconds));
  }
  throw new Problem('conflict', {
    detail: 'The first request with this Idempotency-Key is still at work',
    retryAfter: 2,
  });
}

function isAnswer(status: number): boolean {
  return status < 500 && status !== 401 && status !== 429;
}
