import { keyOf } from '@trapline/domain/insects/insect.rules.ts';
import { auditedShare, fewestAuditedAWeek } from '@trapline/domain/learning/learning.limits.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { countDraws, insertDraws } from './audit-draw.store.ts';
import type { Taught } from '../examples/example.store.ts';
import { namedBoxes } from '../examples/photo.store.ts';

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
