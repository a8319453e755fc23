import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.store.ts';

/** The response of a call: its status and JSON text; null for no body. */
export interface Outcome {
  readonly status: number;
  readonly body: string | null;
}

/** State of a key. */
export type KeyState =
  | { readonly kind: 'claimed'; readonly held: HeldKey }
  | { readonly kind: 'running' }
  | { readonly kind: 'other_request' }
  | { readonly kind: 'done'; readonly outcome: Outcome };

/** Hours for which the first response is kept. Source: HTTP-8. */
const keptHours = 24;
/** Seconds after which an unfinished call is considered lost with its process. */
const lostSeconds = 60;

/** A key with its caller and request. */
export interface KeyClaim {
  readonly caller: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** A key held by one request, until it is lost and another request claims the key. */
export interface HeldKey extends Pick<KeyClaim, 'caller' | 'key'> {
  /** When it was claimed: distinguishes this claim from later ones. */
  readonly claimedAt: Date;
}

/** Claims a key for one request in one statement, or returns the state of the first request with that key. */
export async function claimKey(db: Db, claim: KeyClaim, now: Date): Promise<KeyState> {
  const expired = new Date(now.getTime() - keptHours * 3_600_000);
  const lost = new Date(now.getTime() - lostSeconds * 1_000);
  const claimed = await sql<{ claimed: boolean }>`
    insert into idempotency_keys (caller, key, request_hash, created_at)
    values (${claim.caller}, ${claim.key}, ${claim.requestHash}, ${now})
    on conflict (caller, key) do update
      set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${expired}
        or (idempotency_keys.status is null and idempotency_keys.created_at < ${lost})
    returning true as claimed`.execute(db);
  if (claimed.rows.length > 0)
    return { kind: 'claimed', held: { caller: claim.caller, key: claim.key, claimedAt: now } };
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (first && !first.request_hash.equals(claim.requestHash)) return { kind: 'other_request' };
  // No row: the first call failed and has just released its key.
  if (!first || first.status === null) return { kind: 'running' };
  return { kind: 'done', outcome: { status: first.status, body: first.body } };
}

/** Stores the response to the first request, unless another request holds its key by now. */
export async function keepOutcome(db: Db, held: HeldKey, outcome: Outcome): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: outcome.status, body: outcome.body })
    .where('caller', '=', held.caller)
    .where('key', '=', held.key)
    .where('created_at', '=', held.claimedAt)
    .execute();
}

/**
 * Releases a key: the request was not executed, so the next one counts as the first again. Has no effect if another
 * request holds it by now.
 */
export async function releaseKey(db: Db, held: HeldKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', held.caller)
    .where('key', '=', held.key)
    .where('created_at', '=', held.claimedAt)
    .where('status', 'is', null)
    .execute();
}

/** Deletes expired keys. For a nightly job. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - keptHours * 3_600_000);
  await deleteInBatches(db, 'idempotency_keys', sql`created_at < ${expired}`);
}
