import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import type { Position, Suggestion } from '@trapline/domain/detections/detection.schema.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { examplesOfFit } from '@trapline/domain/learning/examples/example.rules.ts';
import { type Head, likeliestType } from '@trapline/domain/learning/heads/head.rules.ts';
import { mostBorrowedP, notInsect } from '@trapline/domain/learning/learning.limits.ts';
import type { learningRoutes } from '@trapline/domain/learning/learning.routes.ts';
import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import { isLearnable } from '@trapline/domain/learning/learnable.catalogue.ts';
import { unpackHead } from '@trapline/domain/learning/heads/packed-head.rules.ts';
import type { CallerAccount } from '../../callers/caller.types.ts';
import { findAttachment } from '../../events/attachment.store.ts';
import { editEvent } from '../../events/event.actions.ts';
import type { Services } from '../../platform/services.ts';
import type { DescribeBoxes } from '../boxes/describe-boxes.types.ts';
import { type FittedExample, fitInSteps, teachingExamples } from '../heads/fit.actions.ts';
import { activeHead } from '../heads/head.store.ts';
import { modeOf } from './naming.actions.ts';
import { prepareBoxes } from '../boxes/prepare.actions.ts';
import { switchesOf } from '../switch.store.ts';

/** Examples of a type in a trial fit. */
const trialExamples = 40;
/** Boxes suggested before other requests have their turn. */
const boxesAtOnce = 200;

/** A box of a draft; its type is what the person has said so far. */
interface DraftBox {
  readonly position: Position;
  readonly type: string | null;
}

/**
 * Suggestions for the boxes of a draft, from a head that is fitted for this on the organization's examples and on what the
 * draft says. No suggestion is stored. If many boxes are not described yet, a job does that, and its progress is returned.
 * Source: LEARN-7
 * @throws Problem not_found, forbidden, conflict while the photo is not understood
 */
export async function suggestTypes(
  services: Services,
  describe: DescribeBoxes,
  account: CallerAccount,
  { id, photoKey }: { readonly id: string; readonly photoKey: string },
  boxes: readonly DraftBox[],
  signal: AbortSignal,
): Promise<Answer<typeof learningRoutes.suggestTypes>> {
  const seen = await editEvent(services, account, id);
  const { type, organization_id, time_zone } = seen.standing;
  const { sensor_key, ts } = seen;
  const photo = await findAttachment(services.db, sensor_key, ts, photoKey);
  if (!photo) throw new Problem('not_found');
  const taught = organization_id === null ? null : { organization_id, sensor_type: type };
  const nothing = { suggestions: boxes.map(() => null), preparing: null };
  if (boxes.length === 0 || !isLearnable(type)) return nothing;
  const switches = taught ? await switchesOf(services.db, taught.organization_id) : [];
  if (
    modeOf(
      switches.filter(({ sensor_type }) => sensor_type === type),
      sensor_key,
    ) === 'off'
  )
    return nothing;
  const corners = boxes.map(({ position }) => cornersOf(position, photo));
  const stored = { storage_key: photo.storage_key, type };
  const preparing = await prepareBoxes(services, describe, photo, stored, corners, signal);
  if (preparing !== null) return { ...nothing, preparing };
  const described = await describe(stored, corners, { signal });
  if (!described) return nothing;
  const known = taught ? await teachingExamples(services.db, taught) : { examples: [], borrowed_from: null };
  const now = unix(new Date(services.clock.now()));
  const own = `${sensor_key}/${unix(ts)}/${photoKey}`;
  const day = localHour(unix(ts), time_zone).day;
  const said = boxes.flatMap((box, index): FittedExample[] => {
    const x = described[index]?.features;
    if (box.type === null || !isInsectType(box.type) || !x) return [];
    const where = { box: `${own}/${corners[index]?.join()}`, photo: own, group: `${own}/draft`, chain: null };
    return [{ ...where, x, type: box.type, act: 'single', at: now, day }];
  });
  // What was said about this photo before is in the draft, as far as it still holds.
  const kept = known.examples.filter((example) => example.photo !== own);
  const trial = await fitInSteps(examplesOfFit(newestOfEachType([...kept, ...said]), now));
  const active = trial || !taught ? null : await activeHead(services.db, taught);
  const head = trial ?? (active && unpackHead(active.weights));
  if (!head) return nothing;
  const most = known.borrowed_from === null ? 1 : mostBorrowedP;
  const suggestions: (Suggestion | null)[] = [];
  for (const [index, { features }] of described.entries()) {
    // Other requests are answered in between.
    if (index % boxesAtOnce === 0) await nextTurn();
    signal.throwIfAborted();
    suggestions.push(suggestionOf(head, features, most));
  }
  return { suggestions, preparing: null };
}

/**
 * At most 40 examples of each type, the newest: a trial fit runs between two requests and must be short. They come and go
 * oldest first.
 */
function newestOfEachType(examples: readonly FittedExample[]): readonly FittedExample[] {
  const counted = new Map<string, number>();
  return examples
    .toReversed()
    .filter(({ type }) => {
      const before = counted.get(type) ?? 0;
      counted.set(type, before + 1);
      return before < trialExamples;
    })
    .toReversed();
}

function suggestionOf(head: Head, features: Float32Array, most: number): Suggestion | null {
  const { type, p } = likeliestType(head, features);
  return type === notInsect ? null : { type, p: Math.min(p, most) };
}

/** Whole pixels inside the photo. */
function cornersOf(
  { x1, y1, x2, y2 }: Position,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): Corners {
  const [right, bottom] = [width ?? Infinity, height ?? Infinity];
  const left = Math.min(Math.round(x1), right - 1);
  const top = Math.min(Math.round(y1), bottom - 1);
  return [
    left,
    top,
    Math.max(left + 1, Math.min(Math.round(x2), right)),
    Math.max(top + 1, Math.min(Math.round(y2), bottom)),
  ];
}
