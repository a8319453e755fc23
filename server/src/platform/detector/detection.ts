/** A box that may be an insect, before scores and classes are settled. Pixels, may be fractional. */
export interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A box as a model gives it. */
export interface ScoredBox extends Box {
  /** 0 to 1. */
  readonly score: number;
  /** The model's class number. */
  readonly label: number;
}

/** One insect on a photo: whole pixels of the upright original, inside it, `x1 < x2` and `y1 < y2`. */
export interface Detection extends Box {
  /** 0 to 1. */
  readonly score: number;
  /** Key of the insect reference; null when the detector does not tell types apart. */
  readonly type: string | null;
  /** The detector's own word when it is not in the insect reference (then `type` is `others`), else null. */
  readonly label: string | null;
}

/** A photo as pixels: upright, in three colours. What models that run here look at. */
export interface PixelImage {
  readonly width: number;
  readonly height: number;
  /** The pixels of a rectangle inside the photo: RGB, interleaved, rows from the top. */
  region(left: number, top: number, width: number, height: number): Promise<Uint8Array>;
}

/** A photo as an upright JPEG file. What a detection service is sent. */
export interface JpegImage {
  readonly width: number;
  readonly height: number;
  readonly jpeg: Uint8Array<ArrayBuffer>;
}

/** What a detector is told beside the photo. */
export interface DetectHints {
  readonly signal: AbortSignal;
}

/** What is stored beside each box. */
export interface DetectorInfo {
  readonly id: string;
  readonly version: string;
  /** Boxes with a lower score are not given; 0 to 1. */
  readonly threshold: number;
  /** Keys of the insect reference that it tells apart; empty when it marks insects without a type. */
  readonly types: readonly string[];
}

/** Finds insects on photos of the form it needs. */
export interface Detector<Image> extends DetectorInfo {
  /** All insects with a score of at least `threshold`. Throws `DetectorError` when it cannot tell. */
  detect(image: Image, hints: DetectHints): Promise<Detected>;
}

/** The boxes, and what made them: a service may change its version between two photos. */
export interface Detected {
  readonly detections: readonly Detection[];
  readonly detector: DetectorInfo;
}

/** A detector is configured wrongly or failed; the message is for the operator. */
export class DetectorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DetectorError';
  }
}
