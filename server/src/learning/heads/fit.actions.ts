import { setImmediate } from 'node:timers/promises';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { type FitExample, fitSteps } from '@trapline/domain/learning/heads/fit-head.rules.ts';
import {
  examplesOfFit,
  isTaught,
  type KnownExample,
  onePerAnimal,
  taughtTypes,
} from '@trapline/domain/learning/examples/example.rules.ts';
import {
  type DatedExample,
  type HoldOut,
  holdOutOf,
  passesGate,
  tryHead,
} from '@trapline/domain/learning/heads/gate.rules.ts';
import { halfValues } from '@trapline/domain/learning/boxes/half-precision.rules.ts';
import type { Head } from '@trapline/domain/learning/heads/head.rules.ts';
import { learnableTypes } from '@trapline/domain/learning/learnable.catalogue.ts';
import {
  featureVersion,
  fewestTaughtTypes,
  mostExamples,
  notInsect,
} from '@trapline/domain/learning/learning.limits.ts';
import { packHead, unpackHead } from '@trapline/domain/learning/heads/packed-head.rules.ts';
import { type Db, transaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/job-queue.store.ts';
import type { Services } from '../../platform/services.ts';
import { type ExampleRow, examplesToFit, hasExamples, learnedSince, type Taught } from '../examples/example.store.ts';
import {
  activeHead,
  headsOf,
  type HeadReport,
  type HeadRow,
  insertHead,
  deleteHeads,
  deleteOldHeads,
  lockHeads,
  activateHead,
  type WeightedHeadRow,
} from './head.store.ts';
import { renewRequest } from '../examples/learn.jobs.ts';

/** Examples read for a fit: more than take part, since only the latest of an animal does. */
const examplesRead = 2 * mostExamples;

/** Milliseconds after which a head is fitted again on the same examples, because their weights have changed. */
const fittedAnewAfter = 30 * 86_400_000;

/** An example as fit and hold-out need it. */
export interface FittedExample extends KnownExample, DatedExample {
  readonly group: string;
}

/** Examples for a head, and from which other sensor type they are. */
export interface TeachingExamples {
  readonly examples: readonly FittedExample[];
  readonly borrowed_from: string | null;
}

/** The examples that teach a sensor type: its own, or with too few of them also those of another. Source: LEARN-13 */
export async function teachingExamples(db: Db, taught: Taught): Promise<TeachingExamples> {
  const own = await examplesOf(db, taught);
  if (taughtEnough(own)) return { examples: own, borrowed_from: null };
  const others = learnableTypes.filter((type) => type !== taught.sensor_type);
  const lent = await Promise.all(
    others.map(async (type) => ({ type, examples: await examplesOf(db, { ...taught, sensor_type: type }) })),
  );
  const [most] = lent
    .filter(({ examples }) => taughtEnough(examples))
    .toSorted((a, b) => b.examples.length - a.examples.length);
  if (!most) return { examples: own, borrowed_from: null };
  return { examples: [...own, ...most.examples], borrowed_from: most.type };
}

async function examplesOf(db: Db, taught: Taught): Promise<readonly FittedExample[]> {
  return onePerAnimal((await examplesToFit(db, taught, featureVersion, examplesRead)).map(fittedExample));
}

function taughtEnough(examples: readonly FittedExample[]): boolean {
  const types = [...taughtTypes(examples)].filter(([type, taught]) => type !== notInsect && isTaught(taught));
  return types.length >= fewestTaughtTypes;
}

function fittedExample(row: ExampleRow): FittedExample {
  const { sensor_key, ts, resource, corners, type, act, group_name, day, features, said_at, animal } = row;
  const photo = `${sensor_key}/${unix(ts)}/${resource}`;
  const box = `${photo}/${corners.join()}`;
  const chain = animal === null ? null : `${sensor_key}/${resource}/${animal}`;
  return { box, chain, x: halfValues(features), type, act, group: group_name, at: unix(said_at), photo, day };
}

/**
 * Fits a head on what an organization has said about a sensor type, and puts it to use unless it is worse than the one in
 * use at the newest day, or that one is frozen. Without enough examples there is none.
 * Source: LEARN-4, LEARN-7
 */
export async function fitType(services: Pick<Services, 'db' | 'clock'>, taught: Taught): Promise<void> {
  const { db, clock } = services;
  const now = new Date(clock.now());
  const { until } = await learnedSince(db, taught, now);
  const { examples, borrowed_from } = await teachingExamples(db, taught);
  const fitted = examplesOfFit(examples, unix(now));
  const head = await fitInSteps(fitted);
  const inUse = await activeHead(db, taught);
  if (!head) {
    // The photos were deleted: a head would keep features of their boxes.
    if (examples.length === 0) await transaction(db, async (tx) => removeHeads(tx, taught, inUse !== null));
    else if (inUse?.frozen === false) await transaction(db, async (tx) => retire(tx, taught));
    return;
  }
  const [newest] = await headsOf(db, taught.organization_id, taught.sensor_type);
  if (newest && borrowed_from === null && isUpToDate(newest, { until, examples: fitted.length, now })) return;
  const weights = packHead(head);
  const holdOut = holdOutOf(examples);
  const fresh = holdOut && (await tryHeldOut(holdOut, unix(now)));
  const passed = !fresh || !holdOut || passesGate(fresh, inUse && resultOf(inUse, holdOut));
  const report: HeadReport = {
    hold_out:
      fresh && holdOut
        ? { from: holdOut.from, right: fresh.right, of: fresh.of, by_name: Object.fromEntries(fresh.byName) }
        : null,
    types: Object.fromEntries(taughtTypes(examples)),
    borrowed_from,
  };
  await transaction(db, async (tx) => {
    await lockHeads(tx, taught);
    // What was forgotten meanwhile must not come back as a head.
    const types = borrowed_from === null ? [taught.sensor_type] : [taught.sensor_type, borrowed_from];
    if (!(await hasExamples(tx, taught.organization_id, types))) return;
    const id = await insertHead(tx, {
      ...{ ...taught, feature_version: featureVersion, fitted_at: now, examples: fitted.length },
      ...{ learned_until: until ?? now, weights, report, refused: passed ? null : 'worse_at_hold_out' },
    });
    await deleteOldHeads(tx, taught);
    const current = await activeHead(tx, taught);
    if (!passed || current?.frozen === true) return;
    await activateHead(tx, taught, id);
    await enqueue(tx, renewRequest(taught));
  });
}

/** Whether a head was fitted on these examples, and not so long ago that their weights have changed. */
function isUpToDate(
  newest: HeadRow,
  known: { readonly until: Date | null; readonly examples: number; readonly now: Date },
): boolean {
  return (
    newest.feature_version === featureVersion &&
    newest.learned_until.getTime() === known.until?.getTime() &&
    newest.examples === known.examples &&
    known.now.getTime() - newest.fitted_at.getTime() < fittedAnewAfter
  );
}

async function removeHeads(tx: Tx, taught: Taught, isInUse: boolean): Promise<void> {
  await lockHeads(tx, taught);
  await deleteHeads(tx, taught);
  if (isInUse) await enqueue(tx, renewRequest(taught));
}

async function retire(tx: Tx, taught: Taught): Promise<void> {
  await lockHeads(tx, taught);
  await activateHead(tx, taught, null);
  await enqueue(tx, renewRequest(taught));
}

/** Fits a head; between its steps the process answers calls. */
export async function fitInSteps(examples: readonly FitExample[]): Promise<Head | null> {
  const steps = fitSteps(examples);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

/** How right a head is at the held-out days if it is fitted on the days before; null if that is not possible. */
async function tryHeldOut(holdOut: HoldOut<FittedExample>, now: number) {
  const earlier: Head | null = await fitInSteps(examplesOfFit(holdOut.earlier, now));
  return earlier && tryHead(earlier, holdOut.newest);
}

/**
 * How right the head in use was at the same days. A head that was fitted on some of their examples knows the answers, so
 * its own hold-out counts, if it was of the same days.
 */
function resultOf(inUse: WeightedHeadRow, holdOut: HoldOut<FittedExample>) {
  const { hold_out } = inUse.report;
  if (hold_out?.from === holdOut.from) return hold_out;
  const firstSaid = Math.min(...holdOut.newest.map(({ at }) => at));
  return unix(inUse.learned_until) < firstSaid ? tryHead(unpackHead(inUse.weights), holdOut.newest) : null;
}
