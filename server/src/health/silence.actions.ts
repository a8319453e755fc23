import { noResponse } from '@trapline/domain/sensors/sensor.limits.ts';
import { silenceGatherSeconds, silenceReminderSeconds } from '@trapline/domain/health/silence.limits.ts';
import { publishThingChanges } from '../audit/thing-changes.actions.ts';
import { transaction, type Db, type Tx } from '../platform/database/database.ts';
import { countAttempt } from '../platform/secrets/limited-attempt.store.ts';
import { enqueueMail, noticePriority } from '../platform/mail/mail-queue.ts';
import {
  findSilenceReaders,
  lockSilence,
  markSilent,
  noteLook,
  remindOfSilent,
  type SilentUnit,
  unitsAtOnce,
  unmarkSilent,
} from './silence.store.ts';

/** Kind of a silence mail. */
export type SilenceNews = 'no_response' | 'no_response_reminder' | 'no_response_over';

/** Payload of a job for a silence mail; queued jobs for the same reader are merged. */
export interface SilencePart {
  readonly news: SilenceNews;
  readonly accountId: number;
  /** By sensor key; `since`: the last report before the silence, unix seconds. */
  readonly units: readonly { readonly key: number; readonly since: number }[];
}

/**
 * Finds the units that fell silent, have been silent for another day, or are back, and queues the mails in the same
 * transaction, so that each mail is sent once, whatever is restarted and however many processes check. Time without
 * checks does not count as silence, since the portal was down. Open pages are notified.
 * @param since the last full check; null: this is one
 * @returns false when another process is checking, or not everything was checked
 */
export async function watchSilence(db: Db, since: Date | null, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await lockSilence(tx))) return false;
    const unmarked = await unmarkSilent(tx, since === null, now);
    const back = unmarked.filter(({ reported }) => reported);
    await tell(tx, 'no_response_over', back, now);
    const heardSince = await noteLook(tx, now);
    // After downtime of the portal, units first get time to report.
    if (now.getTime() - heardSince.getTime() > noResponse.seconds * 1_000) {
      const dayAgo = new Date(now.getTime() - silenceReminderSeconds * 1_000);
      await tell(tx, 'no_response_reminder', await remindOfSilent(tx, dayAgo, now), now);
    }
    const silent = await markSilent(tx, since, heardSince, now);
    await tell(tx, 'no_response', silent, now);
    const changed = [...unmarked, ...silent].map(({ sensor_id }) => ({ entity: `Sensor-${sensor_id}` }));
    await publishThingChanges(tx, changed);
    return silent.length < unitsAtOnce;
  });
}

async function tell(tx: Tx, news: SilenceNews, silent: readonly SilentUnit[], now: Date): Promise<void> {
  if (silent.length === 0) return;
  const since = new Map(silent.map((unit) => [unit.sensor_key, Math.floor(unit.silent_since.getTime() / 1_000)]));
  for (const reader of await findSilenceReaders(tx, [...since.keys()], now)) {
    const units = reader.sensor_keys.map((key) => ({ key, since: since.get(key) ?? 0 }));
    const part: SilencePart = { news, accountId: reader.account_id, units };
    const key = String(reader.account_id);
    const counted = await countAttempt(tx, { kind: news, key, most: 1, windowSeconds: silenceGatherSeconds }, now);
    await enqueueMail(tx, {
      task: 'mail_silence',
      // The queue concatenates payloads with the same key.
      payload: [part],
      key: `${news}-${key}`,
      priority: noticePriority,
      ...(counted.allowed ? {} : { runAt: new Date(now.getTime() + counted.wait * 1_000) }),
    });
  }
}
