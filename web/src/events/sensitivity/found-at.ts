import { sensitivities } from '@trapline/domain/detections/sensitivity.rules.ts';
import type { Candidates } from './sensitivity.queries.ts';

/** The boxes that a detector would find. */
export interface Found {
  readonly boxes: readonly Candidates['positions'][number]['position'][];
  /** Whether all of them are known: fainter ones are not kept of old photos. */
  readonly complete: boolean;
}

/** Rounding of kept scores and thresholds. */
const slack = 0.001;

/** The boxes that a sensitivity would find on a photo. Source: DETECT-12. */
export function foundAt({ positions, thresholds, lowest }: Candidates, sensitivity: number): Found {
  const threshold = thresholds[sensitivities.findIndex((step) => step === sensitivity)] ?? 0;
  return {
    boxes: positions.filter(({ score }) => score >= threshold - slack / 2).map(({ position }) => position),
    complete: threshold >= lowest - slack,
  };
}
