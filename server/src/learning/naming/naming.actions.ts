import type { BoxMark, PackedMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import { packMarks, unpackMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import { codesOf, type PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { codeOf, isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { whyBlocked } from '@trapline/domain/learning/check/agreement.rules.ts';
import { isTaught } from '@trapline/domain/learning/examples/example.rules.ts';
import { type BoxNaming, type Head, nameBox } from '@trapline/domain/learning/heads/head.rules.ts';
import type { LearningMode } from '@trapline/domain/learning/learning.states.ts';
import { markOfNaming, type NamingCircumstances } from '@trapline/domain/learning/naming/naming.rules.ts';
import { unpackHead } from '@trapline/domain/learning/heads/packed-head.rules.ts';
import { type Corners, cornersOf } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import { countingList } from '../../detections/detection.store.ts';
import { nameList } from '../../detections/named-list.store.ts';
import { eventChanged } from '../../event-changes/event-changed.actions.ts';
import { findAttachment } from '../../events/attachment.store.ts';
import { eventOwner, lockSource } from '../../events/event-owner.store.ts';
import { type Db, transaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/job-queue.store.ts';
import type { Services } from '../../platform/services.ts';
import { auditedByName } from '../check/audit-draw.store.ts';
import { keepAnimals } from '../animals/animal.store.ts';
import { animalsOfPhoto, noAnimals, saidOfBoxes } from '../animals/animals.actions.ts';
import type { DescribeBoxes } from '../boxes/describe-boxes.types.ts';
import { keepEarlierNaming } from './earlier-naming.store.ts';
import type { PhotoKey, Taught } from '../examples/example.store.ts';
import { activeHead, headsOf, keepHead, type WeightedHeadRow } from '../heads/head.store.ts';
import { forgetRequest } from '../examples/learn.jobs.ts';
import { taughtBy } from '../examples/learn.actions.ts';
import { allSensors, type SwitchRow, switchesOf, watchedKeyOf } from '../switch.store.ts';

/** The head in use, and everything that decides what it may name. */
export interface NamingRules {
  readonly id: number | null;
  readonly head: Head | null;
  readonly taught: ReadonlySet<string>;
  readonly blocked: ReadonlySet<string>;
  readonly borrowed: boolean;
  readonly switches: readonly SwitchRow[];
}

/** The head in use for a sensor type, with what it may name. */
export async function namingRules(db: Db, taught: Taught): Promise<NamingRules> {
  const row = await activeHead(db, taught);
  const switches = (await switchesOf(db, taught.organization_id)).filter(
    ({ sensor_type }) => sensor_type === taught.sensor_type,
  );
  if (!row) {
    return { id: null, head: null, taught: new Set(), blocked: new Set(), borrowed: false, switches };
  }
  const blockedTypes = await blockedOf(db, taught, row);
  return {
    id: row.id,
    head: unpackHead(row.weights),
    taught: new Set(Object.entries(row.report.types).flatMap(([type, known]) => (isTaught(known) ? [type] : []))),
    blocked: new Set(blockedTypes.flatMap(({ type, why }) => (why === null ? [] : [type]))),
    borrowed: row.report.borrowed_from !== null,
    switches,
  };
}

/** Why each type of a head is only suggested; null: it may be named. Source: LEARN-8 */
export async function blockedOf(db: Db, taught: Taught, { report }: Pick<WeightedHeadRow, 'report'>) {
  const none = { right: 0, of: 0 };
  const audited = new Map((await auditedByName(db, taught)).map((row) => [row.named, row]));
  return Object.entries(report.types).map(([type, known]) => ({
    type,
    why: whyBlocked({
      taught: isTaught(known),
      audit: audited.get(type) ?? none,
      holdOut: report.hold_out?.by_name[type] ?? none,
    }),
  }));
}

/** The switch of a source, or that of its type; suggestions are the default. Source: LEARN-9 */
export function modeOf(switches: readonly SwitchRow[], watched: number): LearningMode {
  const own = switches.find(({ sensor_key }) => sensor_key === watched)?.mode;
  return own ?? switches.find(({ sensor_key }) => sensor_key === allSensors)?.mode ?? 'suggest';
}

/** What decides about the boxes of one source. @param watched the key of its switch */
export function circumstancesOf(rules: NamingRules, watched: number): NamingCircumstances {
  const { taught, blocked, borrowed, switches, head } = rules;
  const drifted = switches.some(({ sensor_key, drifted_at }) => sensor_key === watched && drifted_at !== null);
  const mode = modeOf(switches, watched);
  return { mode, taught, blocked, drifted, borrowed, calibrated: head?.calibrated ?? false };
}

/**
 * Whether a head may say something about a box: not if a person has, nor if a unit or a detector with types gave it a type.
 */
export function isOpen(mark: BoxMark, code: number): boolean {
  const { state, suggested } = mark;
  return state !== 'confirmed' && (code === 0 || suggested !== null);
}

/** How a photo is named. */
export interface NamingOptions {
  readonly signal: AbortSignal;
  /** Whether the names until now are kept in the history. Source: LEARN-11 */
  readonly withHistory?: boolean;
}

/**
 * Names the boxes of a photo about which no person said anything, with the head in use. Counts by type and everything
 * that follows from them are corrected; totals do not change. Idempotent. Source: LEARN-5, LEARN-11
 * @param known the head in use, if many photos are named
 * @returns false if that head was deleted meanwhile: nothing is written then. Source: LEARN-9
 */
export async function namePhoto(
  services: Pick<Services, 'db' | 'clock'>,
  describe: DescribeBoxes,
  at: PhotoKey,
  { signal, withHistory = false }: NamingOptions,
  known?: NamingRules,
): Promise<boolean> {
  const { db, clock } = services;
  const owner = await eventOwner(db, at.sensor_key, at.ts);
  const taught = owner && taughtBy(owner);
  const photo = await findAttachment(db, at.sensor_key, at.ts, at.resource);
  if (!owner || owner.deleted || !taught || photo?.state !== 'understood') return true;
  const rules = known ?? (await namingRules(db, taught));
  const circumstances = circumstancesOf(rules, watchedKeyOf(owner));
  // Off removes nothing. Source: LEARN-9.
  if (circumstances.mode === 'off' && rules.head) return true;
  const list = await countingList(db, at);
  if (!list) return true;
  const stored = { storage_key: photo.storage_key, type: owner.type };
  const namings = await namingsOf(describe, stored, list, rules, signal);
  const animals = rules.head
    ? await animalsOfPhoto(db, describe, at, stored, cornersOf(list.boxes), signal)
    : noAnimals;
  return transaction(db, async (tx) => {
    const event = { kind: owner.kind, sensor_key: at.sensor_key, ts: at.ts };
    await lockSource(tx, event);
    if (rules.id !== null && !(await keepHead(tx, rules.id))) {
      // Features may have been made since these photos were forgotten.
      const heads = await headsOf(tx, taught.organization_id, taught.sensor_type);
      if (heads.length === 0) await enqueue(tx, forgetRequest(taught));
      return false;
    }
    const current = await countingList(tx, at);
    if (!current) return true;
    if (animals.fresh) await keepAnimals(tx, at, animals.known);
    const said = await saidOfBoxes(tx, taught, at, animals.known);
    const namingOf = (corners: Corners) => namings.get(corners.join()) ?? null;
    const named = nameBoxes(current, namingOf, rules, circumstances, said);
    if (named === null) return true;
    if (withHistory) await keepEarlierNaming(tx, at, current, new Date(clock.now()));
    await nameList(tx, at, current, { ...named, head_id: rules.id });
    await eventChanged(tx, event, { kind: 'named', owner });
    return true;
  });
}

/** What the head says about the open boxes of a list, by their corners. */
export async function namingsOf(
  describe: DescribeBoxes,
  photo: Parameters<DescribeBoxes>[0],
  list: { readonly boxes: PackedBoxes; readonly marks: PackedMarks | null },
  { head }: Pick<NamingRules, 'head'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BoxNaming>> {
  if (!head) return new Map();
  const open = openBoxes(list);
  if (open.length === 0) return new Map();
  const described = (await describe(photo, open, { signal })) ?? [];
  return new Map(
    described.map(({ features }, index): [string, BoxNaming] => [open[index]?.join() ?? '', nameBox(head, features)]),
  );
}

function openBoxes({ boxes, marks }: { readonly boxes: PackedBoxes; readonly marks: PackedMarks | null }): Corners[] {
  const codes = codesOf(boxes);
  const known = unpackMarks(marks, codes);
  return cornersOf(boxes).filter((_, index) => {
    const mark = known[index];
    return mark !== undefined && isOpen(mark, codes[index] ?? 0);
  });
}

/**
 * Boxes and marks of a list after naming; null when nothing changes.
 * @param said types that people gave the same animals on other photos, by corners. Source: LEARN-10
 */
export function nameBoxes(
  list: { readonly boxes: PackedBoxes; readonly marks: PackedMarks | null },
  namingOf: (corners: Corners) => BoxNaming | null,
  rules: Pick<NamingRules, 'head'>,
  circumstances: NamingCircumstances,
  said: ReadonlyMap<string, string> = new Map(),
): { readonly boxes: PackedBoxes; readonly marks: PackedMarks } | null {
  const codes = codesOf(list.boxes);
  const known = unpackMarks(list.marks, codes);
  const boxes = [...list.boxes];
  const marks = cornersOf(list.boxes).flatMap((corners, index): BoxMark[] => {
    const mark = known[index];
    if (mark === undefined) return [];
    if (!isOpen(mark, codes[index] ?? 0)) return [mark];
    const naming = namingOf(corners);
    // A box that came after the features were made is left for the next time.
    if (rules.head && !naming) return [mark];
    const named = markOfNaming(naming, circumstances, mark, said.get(corners.join()) ?? null);
    boxes[index * 6] = named.type !== null && isInsectType(named.type) ? codeOf(named.type) : 0;
    return [named.mark];
  });
  const packed = packMarks(marks);
  const same = boxes.join() === list.boxes.join() && packed.join() === packMarks(known).join();
  return same ? null : { boxes, marks: packed };
}
