import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { clip } from './boxes.ts';
import { type Detected, type Detection, DetectorError } from './detection.ts';

const share = Type.Number({ minimum: 0, maximum: 1 });
const word = Type.String({ minLength: 1, maxLength: 100 });

/** Unknown members are ignored, so that a service may return more. */
const schema = Type.Object({
  model: Type.Object({ name: word, version: word }),
  threshold: Type.Optional(share),
  detections: Type.Array(
    Type.Object({
      x1: Type.Number(),
      y1: Type.Number(),
      x2: Type.Number(),
      y2: Type.Number(),
      score: share,
      type: Type.Optional(Type.Union([word, Type.Null()])),
    }),
    { maxItems: 100_000 },
  ),
});

const check = Compile(schema);

/**
 * Parses the response of a detection service for a photo of this size in pixels. Boxes are clipped to the photo; those
 * outside are dropped. A type that is not in the insect reference becomes `others`, with the service's own label in
 * `label`. The service leaves out what is below its threshold; times a factor above 1, boxes between both are faint.
 * Throws `DetectorError` naming the problem.
 */
export function readHttpAnswer(
  json: string,
  { width, height }: { readonly width: number; readonly height: number },
  { knownTypes, factor }: { readonly knownTypes: readonly string[]; readonly factor: number },
): Detected {
  const answer = readJson(json);
  if (!check.Check(answer)) {
    const [first] = check.Errors(answer);
    throw new DetectorError(
      `The answer of the detection service is wrong at ${first?.instancePath || '/'}: ${first?.message}`,
    );
  }
  const found = answer.detections.flatMap((box): Detection[] => {
    const clipped = clip(box, width, height);
    if (!clipped) return [];
    const raw = box.type ?? null;
    const known = raw === null || knownTypes.includes(raw);
    return [{ ...clipped, score: box.score, type: known ? raw : 'others', label: known ? null : raw }];
  });
  const { name, version } = answer.model;
  const threshold = Math.min(1, (answer.threshold ?? 0) * Math.max(1, factor));
  return {
    detections: found.filter((box) => box.score >= threshold),
    faint: found.filter((box) => box.score < threshold).sort((a, b) => b.score - a.score),
    detector: { id: name, version, threshold, types: knownTypes },
    board: null,
  };
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new DetectorError('The answer of the detection service is no JSON', { cause });
  }
}
