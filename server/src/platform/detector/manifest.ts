import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { DetectorError } from './detection.ts';

const name = Type.String({ minLength: 1, maxLength: 100 });
const share = Type.Number({ minimum: 0, maximum: 1 });
const closed = { additionalProperties: false };

const output = Type.Union([
  Type.Object(
    { kind: Type.Literal('heat-sides'), heat: name, sides: name, stride: Type.Integer({ minimum: 1, maximum: 64 }) },
    closed,
  ),
  Type.Object({ kind: Type.Literal('yolo'), output: name }, closed),
  Type.Object({ kind: Type.Literal('boxes-scores-labels'), boxes: name, scores: name, labels: name }, closed),
]);

const schema = Type.Object(
  {
    id: name,
    version: name,
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    licence: Type.Optional(Type.String({ maxLength: 2000 })),
    input: Type.Object(
      {
        name,
        layout: Type.Union([Type.Literal('nchw'), Type.Literal('nhwc')]),
        order: Type.Union([Type.Literal('rgb'), Type.Literal('bgr')]),
        scale: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
        tile: Type.Integer({ minimum: 64, maximum: 4096 }),
        overlap: Type.Integer({ minimum: 0, maximum: 2048, multipleOf: 2 }),
        multiple: Type.Integer({ minimum: 1, maximum: 4096 }),
      },
      closed,
    ),
    output,
    labels: Type.Array(
      Type.Object({ name, type: Type.Union([name, Type.Null()]), threshold: Type.Optional(share) }, closed),
      { minItems: 1, maxItems: 1000 },
    ),
    threshold: share,
    /** Thresholds by the colour of the board; `threshold` applies to colours that are left out, and to others. */
    boards: Type.Optional(
      Type.Object({ yellow: Type.Optional(share), pale: Type.Optional(share), blue: Type.Optional(share) }, closed),
    ),
    nms: share,
  },
  closed,
);

const check = Compile(schema);

/** Describes input and output of a model file; see docs/how-to/own-detector.md. Labels are listed by class number. */
export type Manifest = Static<typeof schema>;

/**
 * Parses a manifest. Throws `DetectorError` naming the first problem: invalid JSON, an unknown or missing member, an
 * invalid number, or an insect type that is not in `knownTypes`.
 */
export function parseManifest(json: string, knownTypes: readonly string[]): Manifest {
  const manifest = readJson(json);
  if (!check.Check(manifest)) {
    const [first] = check.Errors(manifest);
    throw new DetectorError(`The manifest is wrong at ${first?.instancePath || '/'}: ${first?.message ?? 'no object'}`);
  }
  const { tile, overlap, multiple } = manifest.input;
  if (overlap * 2 > tile) throw new DetectorError('The manifest is wrong at /input/overlap: more than half a tile');
  if (tile % multiple !== 0)
    throw new DetectorError('The manifest is wrong at /input/tile: no multiple of /input/multiple');
  const foreign = manifest.labels.find((label) => label.type !== null && !knownTypes.includes(label.type));
  if (foreign) throw new DetectorError(`The manifest is wrong at /labels: there is no insect type "${foreign.type}"`);
  return manifest;
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new DetectorError('The manifest is no JSON', { cause });
  }
}
