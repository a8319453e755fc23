import { clip } from '../boxes.ts';
import type { Detected, Detection, Detector, DetectorInfo, PixelImage } from '../detection.ts';
import { owns, type Window, windows } from '../windows.ts';
import { type Blob, findBlobs } from './components.ts';
import { relativeDarkness } from './darkness.ts';
import { above, type RgbImage } from './image.ts';
import { close } from './morphology.ts';

/** Side of the piece looked at at once, pixels: an ordinary photo is one piece, so that its sheet is found as a whole. */
const pieceSide = 8192;
const pieceOverlap = 256;

/** Found by a random search over 22 labelled photos of yellow traps. Darkness 0 to 255, lengths in pixels. */
const tuned = {
  /** Darker than this joins a blob; 0.4 of full darkness. */
  edgeLevel: 102,
  /** Darker than this is the core of an insect; 0.7. */
  coreLevel: 178,
  leastCore: 12,
  leastArea: 80,
  leastMean: 0.35,
  leastSide: 10,
  greatestSide: 150,
  /** Of its box. */
  leastFill: 0.3,
  greatestAspect: 2.5,
  /** A fragment up to this long, at most one pixel away from a larger blob, belongs to it (legs, wings). */
  fragmentSide: 8,
  fragmentGap: 1,
  /** Legs and wing tips that the blob misses. */
  margin: 4,
};

const info: DetectorInfo = { id: 'classical', version: '1', threshold: tuned.leastMean, types: [] };

/**
 * The detector that needs no model: dark blobs on a yellow sheet. It is what `builtin` falls back to where ONNX
 * Runtime does not load, and clearly weaker (F1 at IoU 0.5 about 0.55 against 0.82 on the same photos).
 */
export function createClassicalDetector(): Detector<PixelImage> {
  return {
    ...info,
    async detect(image, { signal }): Promise<Detected> {
      const detections: Detection[] = [];
      for (const window of windows(image.width, image.height, pieceSide, pieceOverlap)) {
        signal.throwIfAborted();
        const data = await image.region(window.left, window.top, window.width, window.height);
        detections.push(...inPiece({ data, width: window.width, height: window.height }, window, image));
      }
      return { detections, detector: info };
    },
  };
}

function inPiece(piece: RgbImage, window: Window, image: PixelImage): Detection[] {
  return findInsects(piece).flatMap((blob) => {
    const box = {
      x1: window.left + blob.x1 - tuned.margin,
      y1: window.top + blob.y1 - tuned.margin,
      x2: window.left + blob.x2 + tuned.margin,
      y2: window.top + blob.y2 + tuned.margin,
    };
    const clipped = owns(window, box) ? clip(box, image.width, image.height) : null;
    return clipped ? [{ ...clipped, score: blob.sum / blob.area / 255, type: null, label: null }] : [];
  });
}

/** The blobs of a picture that have the size, shape and darkness of insects. */
export function findInsects(image: RgbImage): Blob[] {
  const dark = relativeDarkness(image);
  const mask = close(above(dark, tuned.edgeLevel), 1);
  return joinFragments(findBlobs(mask, dark, tuned.coreLevel).filter((blob) => blob.area >= 8)).filter(isInsect);
}

/** Adds small fragments to a larger blob beside them. */
function joinFragments(blobs: readonly Blob[]): Blob[] {
  const kept: Blob[] = [];
  for (const blob of blobs.toSorted((a, b) => b.area - a.area)) {
    const small = Math.max(blob.x2 - blob.x1, blob.y2 - blob.y1) <= tuned.fragmentSide;
    const owner = small ? kept.find((other) => gap(other, blob) <= tuned.fragmentGap) : undefined;
    if (!owner) {
      kept.push({ ...blob });
      continue;
    }
    owner.x1 = Math.min(owner.x1, blob.x1);
    owner.y1 = Math.min(owner.y1, blob.y1);
    owner.x2 = Math.max(owner.x2, blob.x2);
    owner.y2 = Math.max(owner.y2, blob.y2);
    owner.area += blob.area;
    owner.core += blob.core;
    owner.sum += blob.sum;
  }
  return kept;
}

function gap(a: Blob, b: Blob): number {
  return Math.max(0, a.x1 - b.x2, b.x1 - a.x2, a.y1 - b.y2, b.y1 - a.y2);
}

function isInsect(blob: Blob): boolean {
  const width = blob.x2 - blob.x1;
  const height = blob.y2 - blob.y1;
  const side = Math.max(width, height);
  return (
    side >= tuned.leastSide &&
    side <= tuned.greatestSide &&
    blob.area >= tuned.leastArea &&
    blob.core >= tuned.leastCore &&
    blob.area / (width * height) >= tuned.leastFill &&
    side / Math.min(width, height) <= tuned.greatestAspect &&
    blob.sum / blob.area >= tuned.leastMean * 255
  );
}
