import { join } from 'node:path';
import { createFieldUnit, type FieldUnit } from '@trapline/field-unit/client/field-unit.ts';
import type { Detection } from '@trapline/field-unit/client/messages.ts';
import type { SheetKind } from '@trapline/field-unit/drawing/backgrounds.ts';
import { createTrapSheet, type DrawnPhoto } from '@trapline/field-unit/drawing/trap-sheet.ts';
import type { InsectCounts } from '@trapline/field-unit/drawing/unit-camera.ts';
import type { Calls } from './calls.ts';

/** Starts the field unit of a sensor, with its queue in `folder`. An earlier unit of this sensor is locked out. */
export async function startUnit(url: string, calls: Calls, sensor: string, folder: string): Promise<FieldUnit> {
  const { key } = await calls.post<{ readonly key: string }>(`/api/sensors/${sensor}/key`, {});
  return createFieldUnit({ baseUrl: url, key, directory: join(folder, 'units', sensor) });
}

/** Draws a sheet with insects. @param size width and height in pixels */
export async function drawSheet(
  kind: SheetKind,
  seed: string,
  caught: InsectCounts,
  size: { readonly width: number; readonly height: number },
): Promise<DrawnPhoto> {
  const sheet = createTrapSheet({ kind, ...size, insectScale: Math.min(1, size.width / 2_000), seed });
  await sheet.catchInsects(caught);
  return sheet.photograph();
}

/** Returns the drawn insects as a unit with its own detector reports them. */
export function detectionsOf(photo: DrawnPhoto): readonly Detection[] {
  return photo.truth.map(({ type, ...position }) => ({ type, position, score: 1 }));
}
