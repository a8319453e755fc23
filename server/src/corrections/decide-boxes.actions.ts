import type { Body } from '@trapline/domain/common/route.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { compareBoxes } from '@trapline/domain/detections/compare-boxes.rules.ts';
import { decidedBoxes } from '@trapline/domain/detections/correct-boxes.rules.ts';
import { decisionSeconds } from '@trapline/domain/detections/correction.limits.ts';
import { decidedFrom, saysSame, takenBack } from '@trapline/domain/detections/decided-boxes.rules.ts';
import type { BoxState } from '@trapline/domain/detections/detection-source.catalogue.ts';
import type { DecidedDetections, Position, SavedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { DetectionRow } from '../detections/detection.store.ts';
import { wholeListSince } from '../detections/queue-list.store.ts';
import { base32Id } from '../platform/base/ids.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { endDecision, forgetDecisionsBefore, keepDecisions, openDecisions } from './box-decision.store.ts';
import { corrected } from './correction.actions.ts';
import { correctPhoto } from './keep-correction.actions.ts';
import type { PhotoName } from './lock-photo.actions.ts';

/** The state of the box with these corners; null: there is none. */
function stateAt(list: DetectionRow | null, { x1, y1, x2, y2 }: Position): BoxState | null {
  if (!list) return null;
  const found = unpackBoxes(list.boxes, list.marks).find(
    ({ position }) => position.x1 === x1 && position.y1 === y1 && position.x2 === x2 && position.y2 === y2,
  );
  return found?.state ?? null;
}

function goneSince({ clock }: Pick<Services, 'clock'>): Date {
  return new Date(clock.now() - decisionSeconds * 1_000);
}

/**
 * Sets the types of single boxes, or removes them as no insects. Decisions of one account on a photo within an hour make
 * one list, as long as it is the newest. Source: LEARN-12.
 * @throws Problem as `correctPhoto`; validation_failed for an unknown type; conflict for a box that is not there
 */
export async function decideBoxes(
  services: Services,
  actor: Actor,
  name: PhotoName,
  { decisions }: Body<Routes['decideBoxes']>,
): Promise<DecidedDetections> {
  const decision = base32Id(services.ids);
  const saved = await correctPhoto(services, actor, name, {
    action: 'boxes.correct',
    ifMatch: undefined,
    // Of boxes to check the suggestion was shown; only a named box of the audit was decided without its name.
    blind: ({ list }) => decisions.some(({ position }) => stateAt(list, position) === 'named'),
    whole: false,
    correct(locked, tx) {
      const errors = decisions.flatMap(({ type }, index) =>
        type === null || isInsectType(type)
          ? []
          : [{ path: `/decisions/${index}/type`, message: 'is not a type of insect' }],
      );
      if (errors.length > 0) throw new Problem('validation_failed', { errors: errors.slice(0, 20) });
      const edited = decidedBoxes(locked.list, decisions);
      if (!edited) throw new Problem('conflict', { detail: 'A box is not there any more' });
      return corrected(edited)(locked, tx);
    },
    async kept({ list: before, photo }, after, tx) {
      if (!before) return;
      const made = decidedFrom(
        before,
        after,
        decisions.map(({ position }) => position),
      );
      const open = await openDecisions(tx, photo, goneSince(services));
      const rows = made.map((box) => {
        // Who says what somebody has said already takes back no more than their own word.
        const same = saysSame(box.before, box.after)
          ? open.find((one) => one.corners.join() === box.corners.join() && saysSame(one.after, box.after))
          : undefined;
        const own = { decision, account_id: actor.caller.account.id, revision: after.revision };
        return { ...box, before: same?.before ?? box.before, ...own };
      });
      await keepDecisions(tx, photo, rows, new Date(services.clock.now()));
    },
  });
  return { ...saved, decision };
}

/**
 * Takes back what the caller decided about single boxes within a day. Boxes that somebody else has decided alike stay;
 * everything else on the photo does, too. Source: LEARN-12.
 * @throws Problem as `correctPhoto`; not_found for a decision that is not the caller's or was taken back; conflict when a
 * box was changed since, or somebody else has saved the whole photo
 */
export function undoDecision(
  services: Services,
  actor: Actor,
  { decision, ...name }: PhotoName & { readonly decision: string },
): Promise<SavedDetections> {
  const { id } = actor.caller.account;
  return correctPhoto(services, actor, name, {
    ...{ action: 'boxes.correct', ifMatch: undefined, whole: false, details: { undone: true } },
    async correct({ list, photo }, tx) {
      const open = await openDecisions(tx, photo, goneSince(services));
      const own = open.filter((row) => row.decision === decision && row.account_id === id);
      const [first] = own;
      if (!first || !list) throw new Problem('not_found');
      const changed = new Problem('conflict', { detail: 'Somebody else has changed the photo since' });
      if (await wholeListSince(tx, photo, first.revision, id)) throw changed;
      await endDecision(tx, photo, decision, new Date(services.clock.now()));
      const alone = own.filter(
        (row) =>
          !open.some(
            (other) =>
              other.decision !== decision &&
              other.corners.join() === row.corners.join() &&
              saysSame(other.after, row.after),
          ),
      );
      const back = takenBack(list, alone);
      if (!back) throw changed;
      if (alone.length === 0) return null;
      const { added, removed, moved, retyped } = compareBoxes(list.boxes, back.boxes);
      const { boxes, marks } = back;
      return { boxes, marks: marks ?? [], changed: [added, removed, moved, retyped], differs: true };
    },
  });
}

/** The hourly job that forgets decisions that can no longer be taken back. */
export function decisionTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return { forget_decisions: () => forgetDecisionsBefore(db, goneSince({ clock })) };
}
