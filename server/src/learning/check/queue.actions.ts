import type { Static } from 'typebox';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import { type BoxMark, unpackMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { codesOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { formatEventId, parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { nameBox } from '@trapline/domain/learning/heads/head.rules.ts';
import { likelyTypes } from '@trapline/domain/learning/learning.limits.ts';
import type { learningRoutes } from '@trapline/domain/learning/learning.routes.ts';
import type { queueQuery, QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import { type Corners, cornersOf } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import { alikeBoxes, orderQueue, type WaitingBox } from '@trapline/domain/learning/check/queue.rules.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import type { AccountCaller } from '../../callers/caller.types.ts';
import type { Services } from '../../platform/services.ts';
import { animalsOfPhotos } from '../animals/animal.store.ts';
import { openDraws } from './audit-draw.store.ts';
import type { DescribeBoxes, DescribedBox } from '../boxes/describe-boxes.types.ts';
import { type OwnTaught, seeLearning } from '../learning.access.ts';
import { namingRules, type NamingRules } from '../naming/naming.actions.ts';
import { countWaitingBoxes, visibleSensorsOf, waitingPhotos, type WaitingPhoto } from '../examples/photo.store.ts';
import { checkedDays } from '../read-learning.actions.ts';
import { switchesOf } from '../switch.store.ts';

/** Newest photos from which the queue is made. */
const photosRead = 200;
/** Most drawn boxes read. */
const drawsRead = 1_000;
/** Boxes returned without a limit. */
const usualLimit = 50;

interface Waiting extends WaitingBox {
  readonly of: WaitingPhoto;
  readonly corners: Corners;
  readonly mark: BoxMark;
  readonly audit: boolean;
}

/**
 * Boxes to check of events whose boxes the caller may correct, those that teach most first. Boxes of the audit come without their
 * name. Source: LEARN-8, LEARN-12
 * @throws Problem not_found
 */
export async function listToCheck(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  describe: DescribeBoxes,
  caller: AccountCaller,
  sensorType: string,
  query: Static<typeof queueQuery>,
  signal: AbortSignal,
): Promise<Answer<typeof learningRoutes.listToCheck>> {
  const taught = seeLearning(caller, sensorType);
  const since = new Date(clock.now() - checkedDays * 86_400_000);
  const keys = await keysOf(db, caller, taught, query.sensor_id);
  const named = query.event_id === undefined ? null : parseEventId(query.event_id);
  if (keys?.length === 0 || (query.event_id !== undefined && named === null)) return { boxes: [], waiting: 0 };
  const event = named && { sensor_key: named.source_key, ts: instant(named.timestamp) };
  const isNewestFirst = query.newest === '1';
  const drifted = (await switchesOf(db, taught.organization_id)).flatMap((row) =>
    row.sensor_type === sensorType && row.drifted_at !== null ? [row.sensor_key] : [],
  );
  const photos = await waitingPhotos(db, taught, {
    keys,
    event,
    since,
    limit: photosRead,
    drifted: isNewestFirst ? [] : drifted,
  });
  const draws = new Set((await openDraws(db, taught, drawsRead)).map((draw) => boxKey(draw, draw.corners)));
  const animals = await chainsOf(db, photos);
  const waiting = photos.flatMap((photo) => waitingOf(photo, draws, animals));
  // What teaches most comes first, but before it what changed photos need. Source: LEARN-8
  const [first, rest] = [true, false].map((isFirst) => waiting.filter(({ of }) => of.drifted === isFirst));
  const ordered = isNewestFirst ? waiting : [...orderQueue(first ?? []), ...orderQueue(rest ?? [])];
  const chosen = ordered.slice(0, query.limit ?? usualLimit);
  const rules = await namingRules(db, taught);
  const boxes: QueuedBox[] = [];
  for (const [photo, own] of Map.groupBy(chosen, (box) => box.of)) {
    const all = waiting.filter((box) => box.of === photo);
    boxes.push(...(await describeQueued(describe, taught, rules, { photo, own, all }, signal)));
  }
  return { boxes, waiting: await countWaitingBoxes(db, taught, { keys, event, since }) };
}

/** Keys of the requested sensors with events that may be corrected; null: all stations of the organization. */
async function keysOf(
  db: Services['db'],
  { account }: AccountCaller,
  { sensor_type }: OwnTaught,
  sensorId: string | undefined,
): Promise<readonly number[] | null> {
  if (sensor_type === 'station') return mayUseStations(account) && sensorId === undefined ? null : [];
  const sensors = await visibleSensorsOf(db, account, sensor_type, 'edit');
  return sensors.filter(({ id }) => sensorId === undefined || id === sensorId).map(({ key }) => key);
}

function boxKey({ sensor_key, ts, resource }: Pick<WaitingPhoto, 'sensor_key' | 'ts' | 'resource'>, corners: Corners) {
  return `${sensor_key}/${unix(ts)}/${resource}/${corners.join()}`;
}

/** The chain of each box of photos. Source: LEARN-12 */
async function chainsOf(db: Services['db'], photos: readonly WaitingPhoto[]): Promise<ReadonlyMap<string, string>> {
  const rows = await animalsOfPhotos(db, photos);
  return new Map(
    rows.flatMap(({ known, ...at }) =>
      known.map(({ corners, animal }) => [boxKey(at, corners), `${at.sensor_key}/${at.resource}/${animal}`] as const),
    ),
  );
}

function waitingOf(
  photo: WaitingPhoto,
  draws: ReadonlySet<string>,
  animals: ReadonlyMap<string, string>,
): readonly Waiting[] {
  const codes = codesOf(photo.boxes);
  const marks = unpackMarks(photo.marks, codes);
  return cornersOf(photo.boxes).flatMap((corners, index): Waiting[] => {
    const mark = marks[index];
    const audit = mark?.state === 'named' && draws.has(boxKey(photo, corners));
    if (!mark || (mark.state !== 'to_check' && !audit)) return [];
    const key = `${photo.sensor_key}/${unix(photo.ts)}/${photo.resource}`;
    // Marks from before margins were stored: the next type has at most what the first leaves.
    const margin = mark.margin ?? Math.max(0, 2 * mark.p - 1);
    const chain = animals.get(boxKey(photo, corners)) ?? null;
    return [{ photo: key, chain, margin, novelty: mark.novelty, of: photo, corners, mark, audit }];
  });
}

async function describeQueued(
  describe: DescribeBoxes,
  { sensor_type }: OwnTaught,
  { head }: NamingRules,
  { photo, own, all }: { photo: WaitingPhoto; own: readonly Waiting[]; all: readonly Waiting[] },
  signal: AbortSignal,
): Promise<readonly QueuedBox[]> {
  const stored = { storage_key: photo.storage_key, type: sensor_type };
  const corners = all.map((box) => box.corners);
  const described: readonly DescribedBox[] = (await describe(stored, corners, { signal })) ?? [];
  const features = described.map((one) => one.features);
  const kind = sensor_type === 'station' ? 'station' : 'sensor';
  return own.map((box) => {
    const index = all.indexOf(box);
    const x = features[index];
    const { suggested, p } = box.mark;
    const hidden = box.audit || suggested === null;
    const likely = head && x ? nameBox(head, x).likely : [];
    return {
      event_id: formatEventId({ kind, source_key: photo.sensor_key, timestamp: unix(photo.ts) }),
      photo_key: photo.resource,
      position: positionOf(box.corners),
      suggestion: hidden ? null : { type: suggested, p },
      // In the order of the likeliest, the name of an audited box would stand first.
      likely: box.audit ? likely.toSorted() : likely.filter((type) => type !== suggested).slice(0, likelyTypes),
      novelty: box.mark.novelty,
      audit: box.audit,
      alike: box.audit ? [] : alikeBoxes(features, index).flatMap((other) => alikePosition(all[other])),
    };
  });
}

function alikePosition(box: Waiting | undefined): Position[] {
  return box && !box.audit ? [positionOf(box.corners)] : [];
}

function positionOf([x1, y1, x2, y2]: Corners): Position {
  return { x1, y1, x2, y2 };
}
