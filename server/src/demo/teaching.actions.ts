import { instant } from '@trapline/domain/common/instant.rules.ts';
import { compareBoxes } from '@trapline/domain/detections/compare-boxes.rules.ts';
import { shortestBoxSide } from '@trapline/domain/detections/correction.limits.ts';
import type { EditedDetection, Position } from '@trapline/domain/detections/detection.schema.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import { saveDetections } from '../corrections/correction.actions.ts';
import { decideBoxes } from '../corrections/decide-boxes.actions.ts';
import { countingList } from '../detections/detection.store.ts';
import { drawAudit } from '../learning/check/audit.actions.ts';
import { drawsOf } from '../learning/check/audit-draw.store.ts';
import { changeLearning } from '../learning/change-learning.actions.ts';
import { boxDescriber } from '../learning/boxes/describe-boxes.actions.ts';
import type { PhotoKey } from '../learning/examples/example.store.ts';
import { fitType } from '../learning/heads/fit.actions.ts';
import { learnFromPhoto } from '../learning/examples/learn.actions.ts';
import { namePhoto } from '../learning/naming/naming.actions.ts';
import type { DemoFile, DrawnEvent } from './cameras.ts';
import type { DemoLesson } from './demo.catalogue.ts';
import type { PlacedPast } from './history.actions.ts';
import { picturedRuns } from './lessons.ts';
import type { DemoPeople } from './people.actions.ts';
import { type PictureParts, takePictures } from './pictures.actions.ts';
import { servicesAt } from './places.actions.ts';

const address = '127.0.0.1';
/** Seconds after its arrival at which a photo is named, and after the last photo of a lesson at which they are corrected. */
const after = { arrival: 40, lesson: 5_400 };

/** Someone at work on a unit's photos. */
interface Teaching {
  readonly parts: PictureParts;
  readonly people: DemoPeople;
  readonly past: PlacedPast;
}

/** A photo whose insects are known, since it was drawn. */
interface TaughtPhoto {
  readonly at: PhotoKey;
  readonly file: DemoFile;
}

/**
 * Takes a unit's pictures. If it has lessons, its boxes are named as they arrive, and after each lesson its photos are
 * corrected, learned from and a head is fitted, all by the calls of the portal and with the clock of that day.
 * Source: RUN-6, LEARN-3, LEARN-7
 * @param onEvent called after each event
 */
export async function takeAndTeach(
  parts: PictureParts,
  people: DemoPeople,
  past: PlacedPast,
  onEvent: () => void,
): Promise<void> {
  const teaching = { parts, people, past };
  const runs = picturedRuns(past);
  const teaches = runs.some(({ lesson }) => lesson !== null);
  const seen: TaughtPhoto[] = [];
  await takePictures(parts, people, past, async ({ event, files }: DrawnEvent) => {
    onEvent();
    if (!teaches) return;
    const { timestamp } = event;
    const run = runs.find(({ events }) => events.some((one) => one.timestamp === timestamp));
    const isFirst = run?.events[0]?.timestamp === timestamp;
    if (isFirst && run.lesson?.automatic === true) await nameAutomatically(teaching, timestamp - after.lesson);
    const photos = files.map((file) => ({ at: keyOf(past, timestamp, file), file }));
    for (const { at } of photos) await name(teaching, at, timestamp);
    seen.push(...photos);
    if (!run?.lesson || run.events.at(-1)?.timestamp !== timestamp) return;
    await teach(teaching, run.lesson, seen.splice(0), timestamp + after.lesson);
  });
  const last = past.events.at(-1);
  const taught = teaches && taughtOf(teaching);
  if (taught && last) await drawAudit(servicesAt(parts.services, last.timestamp + after.arrival), taught);
}

function keyOf({ sensor_key }: PlacedPast, timestamp: number, { resource }: DemoFile): PhotoKey {
  return { sensor_key, ts: instant(timestamp), resource };
}

function taughtOf({ people, past: { unit } }: Teaching) {
  const { organization_id } = people[unit.maker].account;
  return organization_id === null ? null : { organization_id, sensor_type: unit.type };
}

async function name({ parts: { services, decoder } }: Teaching, at: PhotoKey, timestamp: number): Promise<void> {
  const then = servicesAt(services, timestamp + after.arrival);
  await namePhoto(then, boxDescriber(services, decoder), at, { signal: new AbortController().signal });
}

async function nameAutomatically({ parts, people, past: { unit } }: Teaching, at: number): Promise<void> {
  const actor = { caller: people.manager, address, at: instant(at) };
  await changeLearning(servicesAt(parts.services, at), actor, unit.type, { mode: 'automatic' });
}

/** Corrects the photos of a lesson, and fits a head on them. Photos that a person has corrected are left alone. */
async function teach(
  teaching: Teaching,
  { by, automatic = false }: DemoLesson,
  photos: readonly TaughtPhoto[],
  now: number,
): Promise<void> {
  const { services, decoder } = teaching.parts;
  const then = servicesAt(services, now);
  const taught = taughtOf(teaching);
  if (!taught) return;
  if (automatic) await drawAudit(then, taught);
  const learn = (at: PhotoKey, blind: boolean) =>
    learnFromPhoto(then, boxDescriber(services, decoder), at, { blind, signal: new AbortController().signal });
  const actor = { caller: teaching.people[by], address };
  for (const photo of photos) {
    const { at } = photo;
    const list = await countingList(services.db, at);
    const name = {
      id: eventId({ sensor_key: at.sensor_key, timestamp: at.ts.getTime() / 1_000 }),
      photoKey: at.resource,
    };
    const edited = editedBoxes(photo, list ? unpackBoxes(list.boxes, list.marks).map(({ position }) => position) : []);
    const decisions = await unseenDecisions(teaching, at, edited);
    if (decisions.length > 0) {
      await decideBoxes(then, actor, name, { decisions });
      await learn(at, true);
    }
    if (list?.source !== 'person')
      await saveDetections(then, actor, name, { positions: edited, checked: true }, undefined);
    await learn(at, false);
  }
  await fitType(then, taught);
}

/** What a person says of the boxes that are shown without their name. Source: LEARN-8 */
async function unseenDecisions({ parts }: Teaching, at: PhotoKey, edited: readonly EditedDetection[]) {
  const right = new Map(edited.map(({ position, type }) => [cornersOf(position).join(), type]));
  const open = (await drawsOf(parts.services.db, at)).filter(({ said }) => said === null);
  return open.map(({ corners: [x1, y1, x2, y2] }) => ({
    position: { x1, y1, x2, y2 },
    type: right.get([x1, y1, x2, y2].join()) ?? null,
  }));
}

/** The boxes that were found with their true types, without those that are no insects, and with those missed. */
function editedBoxes({ file }: TaughtPhoto, found: readonly Position[]): EditedDetection[] {
  const pack = (positions: readonly Position[], code: number) =>
    positions.flatMap((position) => [code, ...cornersOf(position), -1]);
  const drawn = file.insects.map(({ type, x1, y1, x2, y2 }) => ({ type, position: { x1, y1, x2, y2 } }));
  const truth = drawn.filter(({ position: { x1, y1, x2, y2 } }) => Math.min(x2 - x1, y2 - y1) >= shortestBoxSide);
  const { boxes } = compareBoxes(
    pack(found, 0),
    truth.flatMap(({ type, position }) => pack([position], codeOf(type))),
  );
  return truth.map(({ type, position }, index) => ({
    type,
    position: found[boxes[index]?.from ?? -1] ?? position,
    confirmed: true,
  }));
}

function cornersOf({ x1, y1, x2, y2 }: Position): readonly number[] {
  return [x1, y1, x2, y2];
}
