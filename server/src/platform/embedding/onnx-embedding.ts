import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { InferenceSession } from 'onnxruntime-node';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Box, DetectorError, type PixelImage, RuntimeMissing } from '../detector/detector.ts';
import { cropSide, cutBox } from './cut-box.ts';

/** Numbers per box. Source: LEARN-2. */
export const embeddingLength = 272;

const model = fileURLToPath(new URL('../../../models/insect-embedding-v1.onnx', import.meta.url));
/** Boxes looked at together: more of them are no faster on one core. */
const boxesAtOnce = 16;

const manifestCheck = Compile(
  Type.Object({
    sha256: Type.String(),
    input: Type.String(),
    output: Type.String(),
    length: Type.Literal(embeddingLength),
  }),
);

/** A loaded model. */
export interface Embedding {
  /**
   * The numbers of each box, 272 one after the other.
   * @param crop is given the picture of each box, before the next ones are cut: three planes of 96 x 96 values, 0 to 255;
   * they are overwritten afterwards
   * @throws DetectorError if the model fails
   */
  embed(
    image: PixelImage,
    boxes: readonly Box[],
    crop?: (planes: Float32Array, box: number) => Promise<void>,
  ): Promise<Float32Array>;
}

/**
 * Loads the shipped model. Throws `DetectorError` if it is not the file its manifest was written for, `RuntimeMissing` if
 * ONNX Runtime cannot be loaded.
 * @param withRuntime false: behave as if the runtime could not be loaded
 */
export async function loadEmbedding(withRuntime: boolean): Promise<Embedding> {
  const bytes = await readFile(model);
  const manifest = manifestCheck.Parse(JSON.parse(await readFile(`${model}.json`, 'utf8')));
  if (createHash('sha256').update(bytes).digest('hex') !== manifest.sha256) {
    throw new DetectorError(`${model} is not the file its manifest was written for: the checksum differs`);
  }
  if (!withRuntime) throw new RuntimeMissing('ONNX Runtime is left out');
  const runtime = await import('onnxruntime-node').catch((cause: unknown) => {
    throw new RuntimeMissing(`ONNX Runtime does not load on this system: ${String(cause)}`, { cause });
  });
  const session = await runtime.InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  const look = (planes: Float32Array, count: number) =>
    run(session, manifest, new runtime.Tensor('float32', planes, [count, 3, cropSide, cropSide]));
  return { embed: (image, boxes, crop) => embedBoxes(look, image, boxes, crop) };
}

async function embedBoxes(
  look: (planes: Float32Array, count: number) => Promise<Float32Array>,
  image: PixelImage,
  boxes: readonly Box[],
  crop: ((planes: Float32Array, box: number) => Promise<void>) | undefined,
): Promise<Float32Array> {
  const room = 3 * cropSide * cropSide;
  const planes = new Float32Array(boxesAtOnce * room);
  const found = new Float32Array(boxes.length * embeddingLength);
  for (let first = 0; first < boxes.length; first += boxesAtOnce) {
    const part = boxes.slice(first, first + boxesAtOnce);
    for (const [index, box] of part.entries()) {
      await cutBox(image, box, planes, index * room);
      await crop?.(planes.subarray(index * room, (index + 1) * room), first + index);
    }
    found.set(await look(planes.subarray(0, part.length * room), part.length), first * embeddingLength);
  }
  return found;
}

async function run(
  session: InferenceSession,
  { input, output }: { readonly input: string; readonly output: string },
  tensor: InferenceSession.OnnxValueMapType[string],
): Promise<Float32Array> {
  const answer = await session.run({ [input]: tensor }, [output]).catch((cause: unknown) => {
    throw new DetectorError(`The embedding failed: ${String(cause)}`, { cause });
  });
  const data = answer[output]?.data;
  if (data instanceof Float32Array) return data;
  throw new DetectorError(`The embedding's output ${output} holds no float32`);
}
