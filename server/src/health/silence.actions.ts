import { noResponse } from '@trapline/domain/sensors/sensor.limits.ts';
import { silenceGatherSeconds, silenceReminderSeconds } from '@trapline/domain/health/silence.limits.ts';
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

/** What a mail about silence tells. */
export type SilenceNews = 'no_response' | 'no_response_reminder' | 'no_response_over';

/** What a mail is asked for with; several that wait for one reader become one. */
export interface SilencePart {
  readonly news: SilenceNews;
  readonly accountId: number;
  /** By sensor key; `since`: the last report before the silence, unix seconds. */
  readonly units: readonly { readonly key: number; readonly since: number }[];
}

/**
 * Finds the units that have become silent, those that have been for another day, and those that are back, and asks for
 * the mails about them in the same transaction: once each, whatever is restarted and however many look. Time in which
 * nobody looked counts for no unit: then the portal stood still.
 * @param since the last whole look; null: this is one
 * @returns false when another process looks at this moment, or not everything was looked at
 */
export async function watchSilence(db: Db, since: Date | null, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await lockSilence(tx))) return false;
    await tell(tx, 'no_response_over', await unmarkSilent(tx, since === null, now), now);
    const heardSince = await noteLook(tx, now);
    // A portal that was off itself first lets them report.
    if (now.getTime() - heardSince.getTime() > noResponse.seconds * 1_000) {
      const dayAgo = new Date(now.getTime() - silenceReminderSeconds * 1_000);
      await tell(tx, 'no_response_reminder', await remindOfSilent(tx, dayAgo, now), now);
    }
    const silent = await markSilent(tx, since, heardSince, now);
    await tell(tx, 'no_response', silent, now);
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
      // The queue joins lists that wait under one key.
      payload: [part],
      key: `${news}-${key}`,
      priority: noticePriority,
      ...(counted.allowed ? {} : { runAt: new Date(now.getTime() + counted.wait * 1_000) }),
    });
  }
}
