import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { createUnitCamera, type DrawnFile, type InsectCounts, type UnitCameraOptions } from '../drawing/unit-camera.ts';
import type { SimulatedEvent } from './simulate-counts.ts';

/** The files of one made-up event. */
export interface DrawnEvent {
  readonly event: SimulatedEvent;
  readonly files: readonly DrawnFile[];
}

/**
 * Draws the pictures of made-up events, oldest first. What a picture shows is what its event counts, and an insect
 * keeps its place from one picture to the next. The events may be a part of a past, such as its last days or every
 * tenth event.
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

/** What came; undefined when something went, which only a new sheet can do. */
function difference(now: InsectCounts, before: InsectCounts): InsectCounts | undefined {
  const more: Partial<Record<InsectType, number>> = {};
  for (const type of insectTypes) {
    const change = (now[type] ?? 0) - (before[type] ?? 0);
    if (change < 0) return undefined;
    if (change > 0) more[type] = change;
  }
  return more;
}
