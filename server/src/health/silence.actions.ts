import { silenceLimits, silenceGatherSeconds, silenceReminderSeconds } from '@trapline/domain/health/silence.limits.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import { transaction, type Db, type Tx } from '../platform/database/database.ts';
import { countAttempt } from '../platform/secrets/secrets.ts';
import { giveNotice, type NoticeRecipient } from '../notices/give-notice.actions.ts';
import { subscribersOf } from '../sensors/subscriber.store.ts';
import { type SilenceNews, silenceNotices, type SilentUnits } from './silence-notice.types.ts';
import {
  lockSilence,
  markSilent,
  recordCheck,
  remindOfSilent,
  type SilentUnit,
  unitsAtOnce,
  unmarkSilent,
} from './silence.store.ts';

/**
 * Finds the units that fell silent, have been silent for another day, or are back, and writes the notices in the
 * same transaction, so that there is one of each, whatever is restarted and however many processes check. Time without
 * checks does not count as silence, since the portal was down. Open pages are notified.
 * @param since the last full check; null: this is one
 * @returns false when another process is checking, or not everything was checked
 */
export async function watchSilence(db: Db, since: Date | null, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await lockSilence(tx))) return false;
    const unmarked = await unmarkSilent(tx, since === null, now);
    const back = unmarked.filter(({ reported }) => reported);
    await giveSilenceNotices(tx, 'no_response_over', back, now);
    const heardSince = await recordCheck(tx, now);
    // After downtime of the portal, units first get time to report.
    if (now.getTime() - heardSince.getTime() > silenceLimits.seconds * 1_000) {
      const dayAgo = new Date(now.getTime() - silenceReminderSeconds * 1_000);
      await giveSilenceNotices(tx, 'no_response_reminder', await remindOfSilent(tx, dayAgo, now), now);
    }
    const silent = await markSilent(tx, since, heardSince, now);
    await giveSilenceNotices(tx, 'no_response', silent, now);
    const changed = [...unmarked, ...silent].map(({ sensor_id }) => ({ entity: `Sensor-${sensor_id}` }));
    await publishAssetChanges(tx, changed);
    return silent.length < unitsAtOnce;
  });
}

async function giveSilenceNotices(tx: Tx, news: SilenceNews, silent: readonly SilentUnit[], now: Date): Promise<void> {
  if (silent.length === 0) return;
  const since = new Map(silent.map((unit) => [unit.sensor_key, Math.floor(unit.silent_since.getTime() / 1_000)]));
  const recipients: NoticeRecipient<SilentUnits>[] = [];
  for (const { account_id: accountId, sensor_keys } of await subscribersOf(tx, [...since.keys()], now)) {
    const part = sensor_keys.map((key) => ({ key, since: since.get(key) ?? 0 }));
    const limit = { kind: news, key: String(accountId), most: 1, windowSeconds: silenceGatherSeconds };
    const counted = await countAttempt(tx, limit, now);
    // Notices that wait for the same recipient are sent as one mail.
    const notBefore = counted.allowed ? undefined : new Date(now.getTime() + counted.wait * 1_000);
    recipients.push({ accountId, part, notBefore });
  }
  await giveNotice(tx, silenceNotices[news], { subject: {}, at: now }, recipients);
}
