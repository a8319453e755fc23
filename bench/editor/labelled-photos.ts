import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';

/** A box of a label; null: the label says only that it is an insect. */
export interface LabelledBox extends Position {
  readonly type: string | null;
}

/** A photo, and where its insects are. */
export interface LabelledPhoto {
  readonly name: string;
  readonly jpeg: Buffer;
  readonly boxes: readonly LabelledBox[];
}

const number = Type.Number();
const labels = Compile(
  Type.Object({
    images: Type.Array(
      Type.Object({
        file: Type.String({ pattern: '^[^/\\\\]+$' }),
        boxes: Type.Array(
          Type.Object({ x1: number, y1: number, x2: number, y2: number, type: Type.Optional(Type.String()) }),
        ),
      }),
    ),
  }),
);

/** The photos of a folder with their `labels.json`. */
export async function readLabelled(folder: string): Promise<readonly LabelledPhoto[]> {
  const { images } = labels.Parse(JSON.parse(await readFile(join(resolve(folder), 'labels.json'), 'utf8')));
  const photos: LabelledPhoto[] = [];
  for (const { file, boxes } of images) {
    photos.push({
      name: file,
      jpeg: await readFile(join(resolve(folder), file)),
      boxes: boxes.map(({ type = '', ...box }) => ({ ...box, type: isInsectType(type) ? type : null })),
    });
  }
  return photos;
}

/** Drawn photos with types. */
export async function drawLabelled(count: number): Promise<readonly LabelledPhoto[]> {
  const photos: LabelledPhoto[] = [];
  for (let index = 0; index < count; index++) {
    const sheet = createTrapSheet({
      kind: 'fly_paper',
      width: 1_600,
      height: 1_200,
      insectScale: 0.8,
      seed: `labelled ${index}`,
    });
    await sheet.catchInsects({ moth_fly: 8, fruit_fly: 8, house_fly: 8, drain_fly: 8 });
    const { jpeg, truth } = await sheet.photograph();
    photos.push({ name: `drawn ${index + 1}`, jpeg, boxes: truth });
  }
  return photos;
}
