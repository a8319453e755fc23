import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { type HeldSource, meets, heldPeriods, overlap, periodOf } from '@trapline/domain/holds/hold.rules.ts';
import type { Scope, ScopedRequest } from '@trapline/domain/holds/hold.schema.ts';
import { deletionsAtOnce, previewedAtMost } from '@trapline/domain/retention/retention.limits.ts';
import type { Deletion, DeletionPreview } from '@trapline/domain/retention/retention.schema.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { holdsInForce } from '../holds/hold.store.ts';
import { checkedScope, scopeSource } from '../holds/scope.actions.ts';
import { lockManaged, manageOrganization } from '../organizations/organization.actions.ts';
import { findOrganizationRow } from '../organizations/organization.store.ts';
import { type Db, orNotFound, transaction } from '../platform/database/database.ts';
import { enqueue, patientTries } from '../platform/jobs/job-queue.store.ts';
import { deletionsOf, type DeletionRow, findDeletion, hashLines, insertDeletion } from './deletion.store.ts';
import { sliceOf } from './slices.actions.ts';
import { countEvents, countFiles, sourcesOf } from './source-data.store.ts';

function deletionAnswer(row: DeletionRow): Deletion {
  const { id, organization, since, until, about, time_zone, reason, state, events, photos, bytes, boxes, examples } =
    row;
  return {
    id: String(id),
    organization,
    source: scopeSource(row),
    ...{ since, until, about, time_zone, reason },
    requested_by: row.requested_by_email,
    requested_at: unix(row.requested_at),
    ...{ state, events, photos, bytes, boxes, examples },
    rows_gone_at: unixOrNull(row.rows_gone_at),
    files_gone_at: unixOrNull(row.files_gone_at),
    backups_gone_at: unixOrNull(row.backups_gone_at),
    list_sha256: row.list_sha256,
  };
}

/** The sources of a scope of an organization. */
export async function sourcesOfScope(
  db: Db,
  organizationId: number,
  { sensor_key, place_id }: { readonly sensor_key: number | null; readonly place_id: number | null },
): Promise<readonly HeldSource[]> {
  if (sensor_key !== null) return [{ sensor_key }];
  return place_id === null ? sourcesOf(db, organizationId) : [{ place_id }];
}

/** The deletions of an organization. @param id its public id @throws Problem not_found, forbidden. Source: RETENTION-8 */
export async function listDeletions(db: Db, account: CallerAccount, id: string): Promise<Deletion[]> {
  const { organizationId } = manageOrganization(account, id);
  orNotFound(await findOrganizationRow(db, organizationId));
  return (await deletionsOf(db, organizationId)).map(deletionAnswer);
}

/** A deletion as its path names it. */
interface NamedDeletion {
  readonly organization: string;
  readonly deletion: string;
}

async function seeDeletion(db: Db, account: CallerAccount, named: NamedDeletion): Promise<DeletionRow> {
  const { organizationId } = manageOrganization(account, named.organization);
  const found = /^[1-9]\d{0,8}$/.test(named.deletion) ? await findDeletion(db, Number(named.deletion)) : undefined;
  if (found?.organization_id !== organizationId) throw new Problem('not_found');
  return found;
}

/** One deletion. @throws Problem not_found, forbidden. Source: RETENTION-8 */
export async function getDeletion(db: Db, account: CallerAccount, named: NamedDeletion): Promise<Deletion> {
  return deletionAnswer(await seeDeletion(db, account, named));
}

/** The hashes of its files, a line each. @throws Problem not_found, forbidden. Source: RETENTION-8 */
export async function listDeletedFiles(
  db: Db,
  account: CallerAccount,
  named: NamedDeletion,
): Promise<AsyncGenerator<string>> {
  const { id } = await seeDeletion(db, account, named);
  return hashLines(db, id);
}

/**
 * What a deletion would delete, and whether a hold forbids it. Numbers are counted up to the limit of previews.
 * @throws Problem not_found, forbidden, validation_failed. Source: RETENTION-7
 */
export async function previewDeletion(
  db: Db,
  account: CallerAccount,
  id: string,
  wanted: Scope,
): Promise<DeletionPreview> {
  const { organizationId } = manageOrganization(account, id);
  const { time_zone } = orNotFound(await findOrganizationRow(db, organizationId));
  const scope = await checkedScope(db, organizationId, wanted);
  const [sources, holds] = [await sourcesOfScope(db, organizationId, scope), await holdsInForce(db, organizationId)];
  const period = periodOf(scope, time_zone);
  const slice = sliceOf(sources, period);
  const { files: photos, bytes } = await countFiles(db, slice, 'all', previewedAtMost);
  const events = await countEvents(db, slice, previewedAtMost);
  const held = sources.some((source) => meets(period, heldPeriods(holds, source, time_zone)));
  return { events, photos, bytes, held };
}

/**
 * Deletes data on request: writes it down, and queues the job that does it.
 * @throws Problem not_found, forbidden, validation_failed, under_legal_hold, too_many_requests. Source: RETENTION-6,
 * RETENTION-7
 */
export async function requestDeletion(db: Db, actor: ActorAt, id: string, request: ScopedRequest): Promise<Deletion> {
  const managed = manageOrganization(actor.caller.account, id);
  const { organizationId } = managed;
  const reason = request.reason.trim();
  if (reason === '') throw invalidValue('/reason', 'is empty');
  return transaction(db, async (tx) => {
    const { time_zone } = await lockManaged(tx, actor.caller.account, managed);
    const { about, ...scope } = await checkedScope(tx, organizationId, request);
    const holds = await holdsInForce(tx, organizationId);
    if (holds.some((hold) => overlap(hold, scope, time_zone))) throw new Problem('under_legal_hold');
    const earlier = await deletionsOf(tx, organizationId);
    if (earlier.filter(({ state }) => state !== 'done').length >= deletionsAtOnce)
      throw new Problem('too_many_requests', { detail: `At most ${deletionsAtOnce} deletions are under way at once` });
    const made = await insertDeletion(tx, {
      ...{ ...scope, organization_id: organizationId, about, time_zone, reason, requested_at: actor.at },
      ...{ requested_by: actor.caller.own.id, requested_by_email: actor.caller.own.email },
    });
    await enqueue(tx, { task: 'delete_data', tries: patientTries, ...deletionJob(made) });
    await auditPeopleAction(tx, actor, {
      ...{ action: 'organization.delete_data', entity: `Organization-${organizationId}`, organizationId },
      details: { about, since: scope.since, until: scope.until, reason, deletion: made },
    });
    return deletionAnswer(orNotFound(await findDeletion(tx, made)));
  });
}

/** Payload and queue of the job of a deletion: one run at a time. */
export function deletionJob(id: number): { readonly payload: { deletion_id: number }; readonly queue: string } {
  return { payload: { deletion_id: id }, queue: `delete-data-${id}` };
}
