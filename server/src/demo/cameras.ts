import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Resource } from '@trapline/domain/sources/source.rules.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { createTrapSheet, type TruthBox } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { createUnitCamera } from '@trapline/field-unit/drawing/unit-camera.ts';
import type { SimulatedEvent } from '@trapline/field-unit/simulator/simulate-counts.ts';
import type { DemoUnit } from './demo.catalogue.ts';

/** A drawn file of an event. `insects` only for drawings of sheets. */
export interface DemoFile {
  readonly resource: Resource;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly insects: readonly TruthBox[];
}

/** An event with its drawn files. */
export interface DrawnEvent {
  readonly event: SimulatedEvent;
  readonly files: readonly DemoFile[];
}

/** Scale of night photos relative to 1280 x 960. */
const nightScale = 0.75;

/**
 * Draws the files of a unit's events, oldest first. Insects keep their places until the sheet is replaced.
 * @param seed the same events with another seed lie elsewhere on the sheet
 * @throws FilmsUnavailableError when films cannot be drawn
 */
export async function* drawEvents(
  unit: DemoUnit,
  events: readonly SimulatedEvent[],
  seed: string = unit.id,
): AsyncGenerator<DrawnEvent> {
  if (unit.frame === null) {
    yield* drawNights(unit, events);
    return;
  }
  const { type, frame } = unit;
  const random = createRandom(`shares ${seed}`);
  const kind = type === 'insect_monitor_v2' ? ('light_trap' as const) : ('fly_paper' as const);
  const cameras = sensorTypeCapabilities[type].expected.map((resource) => ({
    resource,
    sheet: createTrapSheet({ kind, ...frame, seed: `${seed} ${resource}` }),
  }));
  for (const [index, event] of events.entries()) {
    const isFirst = index === 0;
    if (event.replaced) for (const { sheet } of cameras) sheet.replace();
    // Every insect lands in front of one of the cameras.
    const shares = cameras.map((): Partial<Record<InsectType, number>> => ({}));
    for (const insect of insectTypes) {
      const caught = isFirst ? event.insects : event.caught;
      for (let left = caught[insect] ?? 0; left > 0; left--) {
        const share = shares[Math.floor(random() * shares.length)];
        if (share !== undefined) share[insect] = (share[insect] ?? 0) + 1;
      }
    }
    const files: DemoFile[] = [];
    for (const [camera, { resource, sheet }] of cameras.entries()) {
      await sheet.catchInsects(shares[camera] ?? {});
      const { jpeg, truth } = await sheet.photograph({ takenAt: event.timestamp });
      files.push({ resource, contentType: 'image/jpeg', bytes: jpeg, insects: truth });
    }
    yield { event, files };
  }
}

async function* drawNights({ id, type }: DemoUnit, events: readonly SimulatedEvent[]) {
  const camera = createUnitCamera({ type, seed: id, scale: nightScale });
  for (const event of events) {
    const { timestamp, rats } = event;
    const drawn = await camera.take({ timestamp, caught: {}, replaced: false, rats });
    yield { event, files: drawn.map((file) => ({ ...file, insects: [] })) };
  }
}
