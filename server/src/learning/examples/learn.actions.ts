import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { halfBytes } from '@trapline/domain/learning/boxes/half-precision.rules.ts';
import { isLearnable } from '@trapline/domain/learning/learnable.catalogue.ts';
import {
  featureVersion,
  notInsect,
  refitAfterExamples,
  refitAfterSeconds,
} from '@trapline/domain/learning/learning.limits.ts';
import {
  cornersOf,
  examplesOfPhoto,
  type KnownList,
  type PhotoExample,
  withoutForgotten,
} from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import { findAttachment } from '../../events/attachment.store.ts';
import { type EventOwner, eventOwner } from '../../events/event-owner.store.ts';
import { type Db, transaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/job-queue.store.ts';
import type { Services } from '../../platform/services.ts';
import { keepAnimals } from '../animals/animal.store.ts';
import { animalsOfPhoto } from '../animals/animals.actions.ts';
import { drawsOf, endDraw, reopenDraw } from '../check/audit-draw.store.ts';
import type { DescribeBoxes, DescribedBox } from '../boxes/describe-boxes.types.ts';
import {
  examplesOnPhoto,
  keepExample,
  learnedSince,
  type PhotoKey,
  photosToDescribe,
  type Taught,
  withdrawExamples,
} from './example.store.ts';
import { headsOf } from '../heads/head.store.ts';
import { fitRequest } from '../../sensors/fit-request.jobs.ts';
import { learnRequest, nameRequest } from './learn.jobs.ts';
import { cardOf, listsOfPhoto, teachingLists } from './photo.store.ts';
import { forgottenAt } from '../switch.store.ts';

/** Whose head a source teaches; null: none, since it has no organization or no types. Source: LEARN-1. */
export function taughtBy(owner: Pick<EventOwner, 'organization_id' | 'type'>): Taught | null {
  const { organization_id, type } = owner;
  return organization_id === null || !isLearnable(type) ? null : { organization_id, sensor_type: type };
}

/**
 * Makes the examples of a photo those that its lists of boxes say now: new ones are added, changed ones replaced, the
 * others withdrawn. Then a fit is queued. Idempotent. Source: LEARN-3, LEARN-7
 * @param blind whether people decided in the review queue, where the names of audited boxes are hidden
 */
export async function learnFromPhoto(
  services: Pick<Services, 'db' | 'clock'>,
  describe: DescribeBoxes,
  at: PhotoKey,
  { blind, signal }: { readonly blind: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { db, clock } = services;
  const owner = await eventOwner(db, at.sensor_key, at.ts);
  const taught = owner && taughtBy(owner);
  const photo = await findAttachment(db, at.sensor_key, at.ts, at.resource);
  if (!owner || !taught || !photo) return;
  const known = new Map(
    (await examplesOnPhoto(db, taught, at, featureVersion)).map((one) => [one.corners.join(), one]),
  );
  const current = await saidOfPhoto(db, taught, at, new Set(known.keys()));
  if (!current) return;
  const { wanted, newest, forgotten } = current;
  const undescribed = wanted.filter(({ corners }) => known.get(corners.join())?.described !== true);
  const boxes = undescribed.map(({ corners }) => corners);
  const described =
    boxes.length === 0
      ? []
      : await describe({ storage_key: photo.storage_key, type: owner.type }, boxes, { withCrops: true, signal });
  const features = new Map(boxes.map((corners, index) => [corners.join(), described?.[index]]));
  const counting = cornersOf(newest.boxes);
  const there = new Set(counting.map((corners) => corners.join()));
  const removed = wanted.map(({ corners }) => corners).filter((corners) => !there.has(corners.join()));
  const stored = { storage_key: photo.storage_key, type: owner.type };
  const animals = await animalsOfPhoto(db, describe, at, stored, [...counting, ...removed], signal);
  const now = new Date(clock.now());
  const day = localHour(unix(at.ts), owner.time_zone).day;
  const circumstances = {
    ...{ group_name: `${await cardOf(db, at.sensor_key)}/${day}`, day },
    ...{ account_id: newest.account_id, said_at: newest.created_at },
  };
  await transaction(db, async (tx) => {
    // The photo may have been deleted meanwhile; its examples must not come back.
    const still = await findAttachment(tx, at.sensor_key, at.ts, at.resource);
    if (still?.storage_key !== photo.storage_key) return;
    const audited = await endDraws(tx, at, newest, wanted, { blind, now });
    let changes = 0;
    for (const example of wanted) {
      const key = example.corners.join();
      const before = known.get(key);
      const same = before?.type === example.type && before.act === example.act && before.described;
      if (same && !audited.has(key)) continue;
      changes += 1;
      const row = { ...example, ...circumstances, audited: audited.has(key), described: bytesOf(features.get(key)) };
      await keepExample(tx, taught, at, featureVersion, row);
    }
    const said = new Set(wanted.map(({ corners }) => corners.join()));
    const gone = [...known.values()].map(({ corners }) => corners).filter((corners) => !said.has(corners.join()));
    await withdrawExamples(tx, taught, at, gone, now);
    await keepAnimals(tx, at, animals.known);
    // A list that was restored, or a decision taken back, may bring back names of a forgotten head.
    if (forgotten !== null) await enqueue(tx, nameRequest(at));
    if (changes + gone.length > 0) await queueFit(tx, taught, now);
  });
}

/** What a photo teaches now, its newest list, and when its type was forgotten; null: it has no list. @param known boxes of which examples are stored */
async function saidOfPhoto(db: Db, taught: Taught, at: PhotoKey, known: ReadonlySet<string>) {
  const forgotten = await forgottenAt(db, taught);
  const lists = await teachingLists(db, at, forgotten);
  const newest = lists.at(-1);
  if (!newest) return null;
  const before = lists.filter(
    ({ source, created_at }) => source !== 'person' || (forgotten && created_at <= forgotten),
  );
  const wanted = withoutForgotten(examplesOfPhoto(lists), before);
  // What was suggested for a removed box may be known only to a list before the one without it.
  const isUnknown = wanted.some(
    ({ type, firstSuggested, corners }) => type === notInsect && firstSuggested === null && !known.has(corners.join()),
  );
  if (!isUnknown) return { wanted, newest, forgotten };
  return { wanted: withoutForgotten(examplesOfPhoto(await listsOfPhoto(db, at)), before), newest, forgotten };
}

function bytesOf(described: DescribedBox | undefined) {
  return described ? { features: halfBytes(described.features), crop: described.crop } : null;
}

/**
 * Ends the draws of boxes that people decided, moved or removed, and reopens those with an undone answer.
 * Source: LEARN-8
 * @returns the corners of those decided without seeing the name
 */
async function endDraws(
  tx: Tx,
  at: PhotoKey,
  newest: KnownList,
  wanted: readonly PhotoExample[],
  { blind, now }: { readonly blind: boolean; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const said = new Map(wanted.map(({ corners, type }) => [corners.join(), type]));
  const audited = new Set<string>();
  const there = new Set(cornersOf(newest.boxes).map((corners) => corners.join()));
  for (const draw of await drawsOf(tx, at)) {
    const key = draw.corners.join();
    const type = said.get(key);
    if (draw.said !== null) {
      if (type === undefined && there.has(key)) await reopenDraw(tx, draw);
    } else if (type !== undefined) {
      await endDraw(tx, draw, blind ? type : null, now);
      if (blind) audited.add(key);
    } else if (!there.has(key)) await endDraw(tx, draw, null, now);
  }
  return audited;
}

/** Queues a fit: at once after 25 new examples, else when nothing was said for 20 s. Source: LEARN-7 */
export async function queueFit(tx: Tx, taught: Taught, now: Date): Promise<void> {
  const [newest] = await headsOf(tx, taught.organization_id, taught.sensor_type);
  const { fresh } = await learnedSince(tx, taught, newest?.fitted_at ?? new Date(0));
  const wait = fresh >= refitAfterExamples ? 0 : refitAfterSeconds;
  await enqueue(tx, fitRequest(taught, new Date(now.getTime() + wait * 1_000)));
}

/** Photos described again in one night. */
const describedANight = 2_000;

/**
 * Queues the photos of examples whose features are not of the present version; what is said on them is learned again.
 * Copies from another sensor type stay as they are, and take no part. Source: LEARN-2
 * @returns whether there are any
 */
export async function describeAnew({ db }: Pick<Services, 'db'>, taught: Taught): Promise<boolean> {
  const photos = await photosToDescribe(db, taught, featureVersion, describedANight);
  await transaction(db, async (tx) => {
    for (const photo of photos) await enqueue(tx, learnRequest(photo, false));
  });
  return photos.length > 0;
}
