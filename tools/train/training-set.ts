import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const bbox = Type.Array(Type.Number(), { minItems: 4, maxItems: 4 });
const schema = Compile(
  Type.Object({
    images: Type.Array(
      Type.Object({ id: Type.Integer(), file_name: Type.String(), event_id: Type.Optional(Type.String()) }),
    ),
    annotations: Type.Array(Type.Object({ image_id: Type.Integer(), bbox })),
  }),
);

/** A photo and its boxes: x1, y1, x2, y2 in pixels of the upright photo. */
export interface TrainingPhoto {
  /** Name of its file in the ZIP. */
  readonly file: string;
  readonly split: 'train' | 'test';
  readonly boxes: readonly (readonly [number, number, number, number])[];
}

/** One event in so many is kept apart, to measure the detector with. */
const testEvery = 5;

/**
 * Reads COCO as the portal writes it. Every fifth event is kept apart from training, with all of its photos, since photos
 * of one event resemble each other; without event ids every fifth photo is.
 * @throws Error when it is not COCO, or names a file outside of the ZIP
 */
export function readTrainingSet(text: string): readonly TrainingPhoto[] {
  const coco: unknown = JSON.parse(text);
  if (!schema.Check(coco)) throw new Error('annotations.json is not COCO with images and annotations');
  const boxes = new Map<number, (readonly [number, number, number, number])[]>();
  for (const { image_id, bbox: given } of coco.annotations) {
    const [x = 0, y = 0, width = 0, height = 0] = given;
    const list = boxes.get(image_id) ?? [];
    list.push([x, y, x + width, y + height]);
    boxes.set(image_id, list);
  }
  const groups = [...new Set(coco.images.map(groupOf))];
  return coco.images.map((image) => {
    if (!isInside(image.file_name)) throw new Error(`${image.file_name} is not a file of the ZIP`);
    const split = groups.indexOf(groupOf(image)) % testEvery === testEvery - 1 ? 'test' : 'train';
    return { file: image.file_name, split, boxes: boxes.get(image.id) ?? [] };
  });
}

function groupOf({ event_id, file_name }: { readonly event_id?: string; readonly file_name: string }): string {
  return event_id ?? file_name;
}

/** Whether a name stays inside the folder into which it is unpacked. */
function isInside(name: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(name) && !name.split('/').some((part) => /^\.+$/.test(part));
}

/** The manifest of a detector, as far as training changes it. */
const manifest = Compile(Type.Object({ id: Type.String(), version: Type.String(), sha256: Type.String() }));
/**
 * The manifest of a trained detector: that of the detector it started from, with its own name and checksum.
 * @throws Error when the other one is no manifest
 */
export function manifestOf(
  origin: string,
  own: { readonly id: string; readonly version: string; readonly sha256: string },
): string {
  const from: unknown = JSON.parse(origin);
  if (!manifest.Check(from)) throw new Error('The manifest of the built-in detector cannot be read');
  const licence = `Trained from ${from.id} ${from.version} on the operator's own photos`;
  return `${JSON.stringify({ ...from, ...own, licence }, null, 2)}\n`;
}
