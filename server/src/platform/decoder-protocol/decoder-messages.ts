import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Pixels up to which a photo is decoded once and held in memory (3 bytes per pixel). Larger ones never are, and only one
 * of them is processed at a time. Source: PICTURE-3.
 */
export const largestInMemory = 70_000_000;

const count = Type.Integer({ minimum: 0 });
const size = Type.Integer({ minimum: 1 });
const share = Type.Number({ minimum: 0, maximum: 1 });

const derivedFile = Type.Object({ file: Type.String(), width: size, height: size, bytes: size });

const detection = Type.Object({
  x1: count,
  y1: count,
  x2: size,
  y2: size,
  score: share,
  type: Type.Union([Type.String(), Type.Null()]),
  label: Type.Union([Type.String(), Type.Null()]),
});

const detectorInfo = Type.Object({
  id: Type.String(),
  version: Type.String(),
  threshold: share,
  types: Type.Array(Type.String()),
});

const picture = Type.Object({
  width: size,
  height: size,
  orientation: Type.Integer({ minimum: 1, maximum: 8 }),
  thumbnail: derivedFile,
  display: derivedFile,
  tiles: Type.Object({ ...derivedFile.properties, tileSize: size, levels: size }),
  detections: Type.Union([Type.Array(detection), Type.Null()]),
  /** Boxes below the threshold, best first; empty without detection. */
  faint: Type.Array(detection),
  detector: Type.Union([detectorInfo, Type.Null()]),
  /** The color of the board on which insects lie; null: not known. */
  board: Type.Union([Type.Enum(['yellow', 'pale', 'blue', 'other']), Type.Null()]),
  /** The file of the boxes' features; null: not wanted, or ONNX Runtime is missing. */
  features: Type.Union([Type.String(), Type.Null()]),
});

const embedded = Type.Object({
  /** The file of the boxes' features (platform/embedding), in the order of the boxes. */
  features: Type.String(),
  /** The file of their pictures (platform/embedding); null: not wanted. */
  crops: Type.Union([Type.String(), Type.Null()]),
});

const shownPicture = Type.Object({ width: size, height: size, thumbnail: derivedFile, display: derivedFile });

const filmFile = Type.Object({ file: Type.String(), bytes: size });

const video = Type.Object({
  width: size,
  height: size,
  duration: Type.Number({ minimum: 0 }),
  codec: Type.Union([Type.String(), Type.Null()]),
  poster: Type.Union([derivedFile, Type.Null()]),
  thumbnail: Type.Union([derivedFile, Type.Null()]),
  /** Why there is no poster. */
  warning: Type.Union([Type.String(), Type.Null()]),
  /** The version that all browsers can play; null when the film must be re-encoded first. */
  playable: Type.Union([filmFile, Type.Null()]),
});

const encoderState = Type.Object({ loads: Type.Boolean() });

/** A derived picture: absolute path, size in pixels, bytes. */
export type DerivedFile = Static<typeof derivedFile>;

/**
 * The result for a photo. All sizes and boxes are upright (EXIF orientation applied); derived pictures have no
 * metadata. `detections` is null when no detection was requested.
 */
export type UnderstoodPicture = Static<typeof picture>;

/** Features and pictures of boxes: absolute paths. */
export type EmbeddedBoxes = Static<typeof embedded>;

/** Pictures with which a photo is shown before it is understood; sizes are upright. */
export type ShownPicture = Static<typeof shownPicture>;

/**
 * The result for a film: upright size, seconds, codec such as `avc` or `hevc`; no poster if its first frame cannot be
 * decoded.
 */
export type UnderstoodFilm = Static<typeof video>;

/** A derived film: absolute path, bytes. */
export type FilmFile = Static<typeof filmFile>;

/** The detector the child uses. */
export type DetectorFacts = Static<typeof detectorInfo>;

const job = Type.Union([
  Type.Object({ kind: Type.Literal('detector') }),
  /** Checks whether the film encoder can be loaded. */
  Type.Object({ kind: Type.Literal('encoder') }),
  Type.Object({
    kind: Type.Literal('picture'),
    source: Type.String(),
    outDir: Type.String(),
    maxPixels: size,
    detect: Type.Boolean(),
    /** What the detector's thresholds are multiplied with, and how far down faint boxes are listed. */
    factor: Type.Optional(Type.Number({ minimum: 0 })),
    lowestFactor: Type.Optional(Type.Number({ minimum: 0 })),
    /** By what whole number the photo is shrunk for the detector. */
    shrink: Type.Optional(size),
    /** Also write `upright.jpg`, for a detection service. */
    uprightJpeg: Type.Boolean(),
    /** Also make the features of the boxes found. */
    embed: Type.Boolean(),
  }),
  Type.Object({
    kind: Type.Literal('embed'),
    source: Type.String(),
    /** Its tile file; a photo that is too large for memory is read from there. */
    tiles: Type.Union([Type.String(), Type.Null()]),
    outDir: Type.String(),
    maxPixels: size,
    /** Four numbers per box: x1, y1, x2, y2 in pixels of the upright photo. */
    boxes: Type.Array(Type.Number()),
    crops: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('display'), source: Type.String(), outDir: Type.String(), maxPixels: size }),
  Type.Object({ kind: Type.Literal('video'), source: Type.String(), outDir: Type.String() }),
  Type.Object({ kind: Type.Literal('film'), source: Type.String(), outDir: Type.String() }),
  Type.Object({
    kind: Type.Literal('annotate'),
    source: Type.String(),
    outDir: Type.String(),
    maxPixels: size,
    /** Four numbers per box: x1, y1, x2, y2 in pixels of the upright photo. */
    boxes: Type.Array(Type.Number()),
    /** Width of that photo, if the source is a smaller copy. */
    boxesWidth: Type.Optional(size),
    /** Most pixels, and longer side, of the result; without both it has the full size. */
    mostPixels: Type.Optional(size),
    longestSide: Type.Optional(size),
    format: Type.Union([Type.Literal('jpeg'), Type.Literal('png')]),
  }),
]);

/** A request of the parent to the child. */
export type Job = Static<typeof job>;
/** Request to understand a photo. */
export type PictureJob = Extract<Job, { kind: 'picture' }>;
/** Request for features of boxes. */
export type EmbedJob = Extract<Job, { kind: 'embed' }>;
/** Request for the smaller versions of a photo. */
export type DisplayJob = Extract<Job, { kind: 'display' }>;
/** Request to understand a film. */
export type UnderstandFilmJob = Extract<Job, { kind: 'video' }>;
/** Request to re-encode a film. */
export type EncodeFilmJob = Extract<Job, { kind: 'film' }>;
/** Request to draw boxes on a photo. */
export type AnnotateJob = Extract<Job, { kind: 'annotate' }>;

const rss = { rss: count };
const answer = Type.Union([
  Type.Object({ ...rss, kind: Type.Literal('detector'), result: detectorInfo }),
  Type.Object({ ...rss, kind: Type.Literal('encoder'), result: encoderState }),
  Type.Object({ ...rss, kind: Type.Literal('picture'), result: picture }),
  Type.Object({ ...rss, kind: Type.Literal('embed'), result: embedded }),
  Type.Object({ ...rss, kind: Type.Literal('display'), result: shownPicture }),
  Type.Object({ ...rss, kind: Type.Literal('video'), result: video }),
  Type.Object({ ...rss, kind: Type.Literal('film'), result: filmFile }),
  Type.Object({ ...rss, kind: Type.Literal('annotate'), result: derivedFile }),
  Type.Object({
    ...rss,
    kind: Type.Literal('failure'),
    reason: Type.Union([
      Type.Literal('unreadable'),
      Type.Literal('detector'),
      Type.Literal('no_detector'),
      Type.Literal('no_encoder'),
      Type.Literal('failed'),
    ]),
    message: Type.String(),
  }),
]);

/** Response of the child, with its memory (resident bytes) afterwards. */
export type Answer = Static<typeof answer>;

const optionalPart = Type.Union([Type.Literal('onnx'), Type.Literal('encoder')]);

/** An optional part: ONNX Runtime, or the library that encodes films. */
export type OptionalPart = Static<typeof optionalPart>;

const childSettings = Type.Object({
  detector: Type.String(),
  knownTypes: Type.Array(Type.String()),
  /** Parts that are not used even if installed. */
  leaveOut: Type.Array(optionalPart),
});

/** Settings of a child, passed as JSON in its first argument. */
export type ChildSettings = Static<typeof childSettings>;

export const jobCheck = Compile(job);
export const answerCheck = Compile(answer);
export const childSettingsCheck = Compile(childSettings);

/** Name, in a job's folder, of the upright JPEG that is made for a detection service. */
export const uprightName = 'upright.jpg';
