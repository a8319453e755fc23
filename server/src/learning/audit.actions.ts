import { keyOf } from '@trapline/domain/insects/insect.rules.ts';
import { hasDrifted } from '@trapline/domain/learning/drift.rules.ts';
import {
  auditedShare,
  driftWeeks,
  fewestAuditedAWeek,
  namedUpToNovelty,
} from '@trapline/domain/learning/learning.limits.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { countDraws, insertDraws } from './audit-draw.store.ts';
import type { Taught } from './example.store.ts';
import { namedBoxes, noveltyWeeks } from './photo.store.ts';
import { setDrift } from './switch.store.ts';

const week = 7 * 86_400_000;

/**
 * Draws named boxes of the last week to be checked without their name: 2 %, at least 5 if there are so many. Their name
 * and count stay. Source: LEARN-8
 */
export async function drawAudit({ db, clock }: Pick<Services, 'db' | 'clock'>, taught: Taught): Promise<void> {
  const now = new Date(clock.now());
  const since = new Date(now.getTime() - week);
  // The day decides which boxes come first, so that running twice draws the same ones.
  const { total, boxes } = await namedBoxes(db, taught, since, now.toISOString().slice(0, 10), mostDrawn);
  const wanted = Math.max(fewestAuditedAWeek, Math.ceil(total * auditedShare));
  const missing = wanted - (await countDraws(db, taught, since));
  const draws = boxes
    .slice(0, Math.max(0, missing))
    .map(({ code, ...box }) => ({ ...box, named: keyOf(code) ?? 'others' }));
  if (draws.length > 0) await transaction(db, (tx) => insertDraws(tx, taught, draws, now));
}

/** Most boxes drawn at once. */
const mostDrawn = 500;

/** Notes for each sensor whether its photos have become unlike those that were taught. Source: LEARN-8 */
export async function watchDrift({ db, clock }: Pick<Services, 'db' | 'clock'>, taught: Taught): Promise<void> {
  const now = new Date(clock.now());
  const since = new Date(now.getTime() - (driftWeeks + 1) * week);
  const rows = await noveltyWeeks(db, taught, { since, now, novelFrom: namedUpToNovelty });
  for (const [sensorKey, weeks] of Map.groupBy(rows, (row) => row.sensor_key)) {
    // Each station event is a source of its own: there is no sensor to watch.
    if (taught.sensor_type === 'station') continue;
    const newestFirst = Array.from({ length: driftWeeks + 1 }, (_, ago) => weeks.find((row) => row.week === ago));
    const oldestFirst = newestFirst.toReversed().map((row) => row ?? { boxes: 0, novel: 0 });
    if (hasDrifted(oldestFirst)) await setDrift(db, taught, sensorKey, now);
  }
}
