import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { previewedAtMost } from '@trapline/domain/retention/retention.limits.ts';
import { checkTimes, oldBefore, retentionParts } from '@trapline/domain/retention/retention.rules.ts';
import type { Retention, RetentionPreview, RetentionTimes } from '@trapline/domain/retention/retention.schema.ts';
import { countActivityLogsOf } from '../activity-logs/activity-log.store.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { holdsInForce } from '../holds/hold.store.ts';
import { lockManaged, manageOrganization } from '../organizations/organization.actions.ts';
import { findOrganizationRow } from '../organizations/organization.store.ts';
import { seconds } from '../platform/base/clock.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { type Db, orNotFound, transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { readRetention, type RetentionRow, writeRetention } from './retention.store.ts';
import { slicesOf } from './slices.actions.ts';
import { countEvents, countFiles, type Lost, sourcesOf } from './source-data.store.ts';

const etagOf = ({ revision }: RetentionRow) => `"t${revision}"`;

function timesOf({ original_days, picture_days, event_days, log_days }: RetentionTimes): RetentionTimes {
  return { original_days, picture_days, event_days, log_days };
}

function retentionAnswer(row: RetentionRow, logDays: number): Retention {
  const { last_run_at: at, last_run: removed } = row;
  return {
    ...timesOf(row),
    portal_log_days: logDays,
    last_run: at === null || removed === null ? null : { at: unix(at), removed },
    etag: etagOf(row),
  };
}

/** The retention times of an organization. @param id its public id @throws Problem not_found, forbidden */
export async function getRetention(db: Db, account: CallerAccount, id: string, logDays: number): Promise<Retention> {
  const { organizationId } = manageOrganization(account, id);
  orNotFound(await findOrganizationRow(db, organizationId));
  return retentionAnswer(await readRetention(db, organizationId), logDays);
}

/**
 * Changes how long an organization's data is kept.
 * @param ifMatch the etag on which the change is based
 * @throws Problem not_found, forbidden, validation_failed, precondition_failed. Source: RETENTION-1
 */
export async function changeRetention(
  db: Db,
  actor: ActorAt,
  id: string,
  times: RetentionTimes,
  { ifMatch, logDays }: { readonly ifMatch: string | undefined; readonly logDays: number },
): Promise<Retention> {
  const managed = manageOrganization(actor.caller.account, id);
  const { organizationId } = managed;
  checkTimes(times);
  await transaction(db, async (tx) => {
    await lockManaged(tx, actor.caller.account, managed);
    const before = await readRetention(tx, organizationId);
    checkIfMatch(ifMatch, etagOf(before));
    const changes = changesOf({ ...timesOf(before) }, { ...timesOf(times) });
    if (Object.keys(changes).length === 0) return;
    await writeRetention(tx, organizationId, timesOf(times), actor.at);
    const entity = `Organization-${organizationId}`;
    await auditPeopleAction(tx, actor, {
      ...{ action: 'organization.change_retention', entity, organizationId },
      details: { changes },
    });
  });
  return getRetention(db, actor.caller.account, id, logDays);
}

/**
 * What would go with the next run, if these were the retention times of an organization.
 * @throws Problem not_found, forbidden, validation_failed. Source: RETENTION-3
 */
export async function previewRetention(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  account: CallerAccount,
  id: string,
  times: RetentionTimes,
): Promise<RetentionPreview> {
  const { organizationId } = manageOrganization(account, id);
  checkTimes(times);
  const zone = timeZoneOf(orNotFound(await findOrganizationRow(db, organizationId)).time_zone);
  const [sources, holds] = await Promise.all([sourcesOf(db, organizationId), holdsInForce(db, organizationId)]);
  const limit = previewedAtMost + 1;
  const before = Object.fromEntries(
    retentionParts.map((part) => {
      const days = times[part];
      return [part, days === null ? null : oldBefore(days, seconds(clock), zone)];
    }),
  );
  const slices = (to: number | null) => (to === null ? [] : slicesOf(sources, { from: -Infinity, to }, holds, zone));
  const files = async (to: number | null, lost: Lost) => {
    const counted = { files: 0, bytes: 0 };
    for (const slice of slices(to)) {
      const found = await countFiles(db, slice, lost, limit);
      counted.files += found.files;
      counted.bytes += found.bytes;
    }
    return counted;
  };
  const originals = await files(before['original_days'] ?? null, 'original');
  const pictures = await files(before['picture_days'] ?? null, 'pictures');
  let events = 0;
  for (const slice of slices(before['event_days'] ?? null)) events += await countEvents(db, slice, limit);
  const logs = before['log_days'] ?? null;
  const entries =
    logs === null || holds.length > 0 ? 0 : await countActivityLogsOf(db, organizationId, instant(logs), limit);
  const numbers = [originals.files, pictures.files, events, entries].map((number) => Math.min(number, previewedAtMost));
  const [original = 0, picture = 0, event = 0, entry = 0] = numbers;
  return {
    ...{ originals: original, bytes: originals.bytes, pictures: picture, events: event, log_entries: entry },
    at_least: [originals.files, pictures.files, events, entries].some((number) => number > previewedAtMost),
    holds: holds.length,
  };
}
