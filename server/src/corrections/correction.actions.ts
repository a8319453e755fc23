import { Problem } from '@trapline/domain/common/errors.ts';
import { compareEdited, correctBoxes, refusedBoxes } from '@trapline/domain/detections/correct-boxes.rules.ts';
import type { EditedDetections, SavedDetections } from '@trapline/domain/detections/detection.schema.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { correctPhoto, type Correct } from './keep-correction.actions.ts';
import type { PhotoName } from './lock-photo.actions.ts';

/** The list of a person; null when it says nothing new. */
export function corrected(edited: EditedDetections): Correct {
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
