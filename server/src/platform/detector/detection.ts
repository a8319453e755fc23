/** A box, in possibly fractional pixels. */
export interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A box as returned by a model. */
export interface ScoredBox extends Box {
  /** 0 to 1. */
  readonly score: number;
  /** The model's class number. */
  readonly label: number;
}

/** The color of the board on which insects lie. */
export type Board = 'yellow' | 'pale' | 'blue' | 'other';

/** An insect on a photo: whole pixels of the upright original, inside it, `x1 < x2` and `y1 < y2`. */
export interface Detection extends Box {
  /** 0 to 1. */
  readonly score: number;
  /** Key of the insect reference; null when the detector does not distinguish types. */
  readonly type: string | null;
  /** The detector's own label if it is not in the insect reference (then `type` is `others`), else null. */
  readonly label: string | null;
}

/** An upright photo as RGB pixels, the input of local models. */
export interface PixelImage {
  readonly width: number;
  readonly height: number;
  /** The pixels of a rectangle inside the photo: RGB, interleaved, rows from the top. */
  region(left: number, top: number, width: number, height: number): Promise<Uint8Array>;
}

/** An upright photo as a JPEG file, the input of a detection service. */
export interface JpegImage {
  readonly width: number;
  readonly height: number;
  readonly jpeg: Uint8Array<ArrayBuffer>;
}

/** Additional input of a detector. */
export interface DetectHints {
  readonly signal: AbortSignal;
  /** What the thresholds are multiplied with; default: 1. */
  readonly factor?: number | undefined;
  /** Boxes that score less are listed as faint down to the thresholds times this; default: none are listed. */
  readonly lowestFactor?: number | undefined;
  /** By what whole number a local model shrinks the photo first; default: 1. A service gets the whole photo. */
  readonly shrink?: number | undefined;
}

/** Facts stored with each box. */
export interface DetectorInfo {
  readonly id: string;
  readonly version: string;
  /** Boxes with a lower score are not returned; 0 to 1. */
  readonly threshold: number;
  /** Keys of the insect reference that it distinguishes; empty when it marks insects without types. */
  readonly types: readonly string[];
}

/** Finds insects on photos in the form it needs. */
export interface Detector<Image> extends DetectorInfo {
  /** Returns all insects with a score of at least the threshold for this photo. Throws `DetectorError` on failure. */
  detect(image: Image, hints: DetectHints): Promise<Detected>;
}

/**
 * The boxes, and the detector that found them, with the threshold for this photo: a service may change its version
 * between two photos.
 */
export interface Detected {
  readonly detections: readonly Detection[];
  /** Boxes below the threshold, best first; listed only, never counted. */
  readonly faint: readonly Detection[];
  readonly detector: DetectorInfo;
  /** Null: not known. */
  readonly board: Board | null;
}

/** A detector is misconfigured or has failed; the message is for the operator. */
export class DetectorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DetectorError';
  }
}
