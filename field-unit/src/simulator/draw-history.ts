import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { createUnitCamera, type DrawnFile, type InsectCounts, type UnitCameraOptions } from '../drawing/unit-camera.ts';
import type { SimulatedEvent } from './simulate-counts.ts';

/** The files of a simulated event. */
export interface DrawnEvent {
  readonly event: SimulatedEvent;
  readonly files: readonly DrawnFile[];
}

/**
 * Draws the pictures of simulated events, oldest first. A picture shows what its event counts, and insects keep their
 * place from one picture to the next. The events may be a subset of a history, such as its last days or every tenth
 * event.
 */
export async function* drawHistory(
  options: UnitCameraOptions & { readonly events: readonly SimulatedEvent[] },
): AsyncGenerator<DrawnEvent> {
  const camera = createUnitCamera(options);
  let shown: InsectCounts = {};
  for (const event of options.events) {
    const more = difference(event.insects, shown);
    const replaced = event.replaced || more === undefined;
    const caught = replaced ? event.insects : (more ?? {});
    shown = event.insects;
    yield {
      event,
      files: await camera.take({ timestamp: event.timestamp, caught, replaced, rats: event.rats }),
    };
  }
}

/** Insects added; undefined when some are gone, which happens only with a new sheet. */
function difference(now: InsectCounts, before: InsectCounts): InsectCounts | undefined {
  const more: Partial<Record<InsectType, number>> = {};
  for (const type of insectTypes) {
    const change = (now[type] ?? 0) - (before[type] ?? 0);
    if (change < 0) return undefined;
    if (change > 0) more[type] = change;
  }
  return more;
}
