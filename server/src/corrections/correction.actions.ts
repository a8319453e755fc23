import { Problem } from '@trapline/domain/common/errors.ts';
import {
  compareEdited,
  correctBoxes,
  decidedBoxes,
  refusedBoxes,
} from '@trapline/domain/detections/correct-boxes.rules.ts';
import type { BoxState } from '@trapline/domain/detections/detection-source.catalogue.ts';
import type { EditedDetections, Position, SavedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import type { Body } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { DetectionRow } from '../detections/detection.store.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { correctPhoto, type Correct } from './keep-correction.actions.ts';
import type { PhotoName } from './lock-photo.actions.ts';

/** The list of a person; null when it says nothing new. */
function corrected(edited: EditedDetections): Correct {
  return ({ list, photo }) => {
    const compared = compareEdited(list, edited);
    const errors = refusedBoxes(list, edited, photo, compared);
    if (errors.length > 0) {
      const [first] = errors;
      throw new Problem('validation_failed', { detail: `${first?.path}: ${first?.message}`, errors });
    }
    const made = correctBoxes(list, edited, compared);
    // Who checked a photo said something, also where no box changes.
    const isChecked = edited.checked === true && list?.source !== 'person';
    return made.differs || isChecked ? made : null;
  };
}

/**
 * Saves the complete list of boxes of a photo. Source: CORRECT-2, CORRECT-3.
 * @param ifMatch the etag of the list that was edited
 * @throws Problem as `correctPhoto`; validation_failed, which names boxes by their place in the list
 */
export function saveDetections(
  services: Services,
  actor: Actor,
  name: PhotoName,
  edited: EditedDetections,
  ifMatch: string | undefined,
): Promise<SavedDetections> {
  return correctPhoto(services, actor, name, { action: 'boxes.correct', ifMatch, correct: corrected(edited) });
}

/** The state of the box with these corners; null: there is none. */
function stateAt(list: DetectionRow | null, { x1, y1, x2, y2 }: Position): BoxState | null {
  if (!list) return null;
  const found = unpackBoxes(list.boxes, list.marks).find(
    ({ position }) => position.x1 === x1 && position.y1 === y1 && position.x2 === x2 && position.y2 === y2,
  );
  return found?.state ?? null;
}

/**
 * Sets the types of single boxes, or removes them as no insects. Source: LEARN-12.
 * @throws Problem as `correctPhoto`; validation_failed for an unknown type; conflict for a box that is not there
 */
export function decideBoxes(
  services: Services,
  actor: Actor,
  name: PhotoName,
  { decisions }: Body<Routes['decideBoxes']>,
): Promise<SavedDetections> {
  return correctPhoto(services, actor, name, {
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
  });
}
