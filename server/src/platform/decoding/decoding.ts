/**
 * Decodes untrusted photos and films in child processes, and finds insects on photos.
 *
 * Guarantees: a file can use only the memory and time of a child, up to a limit, and none of the portal's. A child that
 * exceeds a limit or crashes is replaced, and its job fails with a `DecodeError` whose reason shows whether a retry makes
 * sense. Jobs are queued; photos do not wait for films to be encoded.
 *
 * It does not store files, does not access the database, and does not decide how an event is counted. Picture, film and
 * model libraries are loaded only in the child, never here.
 */

import { open, readFile, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  createHttpDetector,
  type Detector,
  DetectorError,
  httpDetectorDefaults,
  type JpegImage,
  parseDetectorChoice,
} from '../detector/detector.ts';
import { encodeWithFfmpeg } from '../ffmpeg/encode-with-ffmpeg.ts';
import { type ChildPool, createChildPool, type PoolStatus } from './child-pool.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import type {
  Answer,
  DerivedFile,
  DetectorFacts,
  EmbeddedBoxes,
  FilmFile,
  Job,
  OptionalPart,
  ShownPicture,
  UnderstoodPicture,
  UnderstoodFilm,
} from '../decoder-protocol/decoder-messages.ts';
import { createMediaInspector, type MediaHeader } from '../headers/headers.ts';
import { largestInMemory, uprightName } from '../decoder-protocol/decoder-messages.ts';
import { span } from '../traces/traces.ts';

/** A photo to understand. */
export interface PictureRequest {
  /** Absolute path of the photo. */
  readonly source: string;
  /** Absolute path of an existing folder for the derived files. */
  readonly outDir: string;
  readonly maxPixels: number;
  /** Whether to run the detector. */
  readonly detect: boolean;
  /** What its thresholds are multiplied with; default: 1. */
  readonly factor?: number;
  /** Boxes are listed as faint down to its thresholds times this; default: none. */
  readonly lowestFactor?: number;
  /** By what whole number the photo is shrunk before insects are looked for; default: 1. A detection service sees all of it. */
  readonly shrink?: number;
  /** Whether to make the features of the boxes found, too; default: no. A detection service finds them too late. */
  readonly embed?: boolean;
}

/** Boxes of a photo whose features are wanted; paths as for a photo to understand. */
export interface EmbedRequest extends Pick<PictureRequest, 'source' | 'outDir' | 'maxPixels'> {
  /** The tile file of the photo, from which a large one is read; null: there is none. */
  readonly tiles: string | null;
  /** Four numbers per box: x1, y1, x2, y2 in pixels of the upright photo. */
  readonly boxes: readonly number[];
  /** Whether pictures of the boxes are wanted, too. */
  readonly crops: boolean;
}

/** A photo on which to draw boxes; paths as for a photo to understand. */
export interface AnnotationRequest extends Pick<PictureRequest, 'source' | 'outDir' | 'maxPixels'> {
  /** Four numbers per box: x1, y1, x2, y2 in pixels of the upright photo. */
  readonly boxes: readonly number[];
  /** Width of that photo, if the source is a smaller copy. */
  readonly boxesWidth?: number;
  /** Most pixels of the result, which is scaled down in proportion; default: the full size. */
  readonly mostPixels?: number;
  /** Longer side of the result, pixels; default: that of the photo. */
  readonly longestSide?: number;
  readonly format: 'jpeg' | 'png';
}

/** A film to understand; paths as for a photo. */
export interface FilmRequest {
  readonly source: string;
  readonly outDir: string;
}

/**
 * Understands photos and films in child processes. Rejects with a `DecodeError`, with the signal's reason, or with the
 * file system's error when the source cannot be opened.
 */
export interface Decoder {
  /**
   * Loads the detector and describes it; rejects with reason `no_detector` if its runtime cannot be loaded, or
   * `detector` if the setting or model is invalid.
   */
  describeDetector(): Promise<DetectorFacts>;
  /** Whether films can be encoded on this system. */
  canEncode(): Promise<boolean>;
  understandPicture(request: PictureRequest, signal?: AbortSignal): Promise<UnderstoodPicture>;
  /**
   * Makes only the smaller versions of a large photo, within seconds, whereas understanding it takes minutes.
   * @returns null for photos that are not large
   */
  displayLargePicture(request: Omit<PictureRequest, 'detect'>, signal?: AbortSignal): Promise<ShownPicture | null>;
  /** Makes the smaller versions of any photo. */
  displayPicture(request: Omit<PictureRequest, 'detect'>, signal?: AbortSignal): Promise<ShownPicture>;
  /**
   * Makes features of boxes: files in `outDir`. Rejects with reason `no_detector` without ONNX Runtime.
   */
  embedBoxes(request: EmbedRequest, signal?: AbortSignal): Promise<EmbeddedBoxes>;
  understandFilm(request: FilmRequest, signal?: AbortSignal): Promise<UnderstoodFilm>;
  /** Draws boxes on a copy of a photo. Its memory does not depend on the size of the copy. */
  annotatePicture(request: AnnotationRequest, signal?: AbortSignal): Promise<DerivedFile>;
  /**
   * Re-encodes a film for all browsers, one at a time, in parallel with other work.
   * @param duration seconds of the film, which determine the time limit
   */
  encodeFilm(request: FilmRequest & { readonly duration: number }, signal?: AbortSignal): Promise<FilmFile>;
  /** For metrics. */
  status(): PoolStatus;
  /** Rejects waiting jobs, kills the children, and resolves when they have exited. */
  close(): Promise<void>;
}

/** Options of a decoder; all but the first two have defaults. Times in milliseconds, memory in bytes. */
export interface DecoderOptions {
  /** `builtin`, `onnx:FILE` or `http:URL`. */
  readonly detector: string;
  /** Keys of the insect reference. */
  readonly knownTypes: readonly string[];
  readonly children?: number;
  readonly memory?: number;
  readonly deadline?: number;
  readonly deadlinePerMegapixel?: number;
  readonly watchEvery?: number;
  /** Jobs after which a child is replaced. */
  readonly jobsPerChild?: number;
  /** Resident memory between two jobs above which a child is replaced. */
  readonly restingMemory?: number;
  /** Path of an external ffmpeg for encoding films. */
  readonly ffmpegPath?: string | undefined;
  /** Parts that are not used even if installed. */
  readonly leaveOut?: readonly OptionalPart[];
}

/**
 * Enough for the largest scan several times over, which was measured at 0.5 GB, or 1.1 GB when stored rotated.
 * Source: PICTURE-3.
 */
const defaults = {
  memory: 1_500_000_000,
  deadline: 30_000,
  deadlinePerMegapixel: 500,
  watchEvery: 100,
  jobsPerChild: 500,
  restingMemory: 700_000_000,
};
/** Milliseconds per million bytes of a film, whose index and frames are read and written once. */
const deadlinePerMegabyte = 200;
/** Milliseconds more for each box of which features are made: measured are 2 to 4. */
const embeddingDeadline = 30;
/**
 * Limits for encoding a film: base time, time per second of film, longest time (milliseconds), and resident bytes.
 * Source: PICTURE-5.
 */
const encoding = { deadline: 60_000, perSecond: 20_000, mostDeadline: 1_800_000, memory: 1_200_000_000 };

type Service = Detector<JpegImage>;
/** Runs a job in a child. @param more milliseconds in addition to the time for its pixels */
type Run = (job: Job, pixels: number, signal: AbortSignal | undefined, more?: number) => Promise<Answer>;

/** Creates a decoder with a pool of children, which are started on demand. Throws for an invalid detector setting. */
export function createDecoder(options: DecoderOptions): Decoder {
  const limits = { ...defaults, ...options };
  const choice = parseDetectorChoice(options.detector);
  const service =
    choice.form === 'http'
      ? createHttpDetector(choice.url, { ...httpDetectorDefaults, knownTypes: options.knownTypes })
      : null;
  const leaveOut = [...(options.leaveOut ?? [])];
  const pool = createChildPool({
    settings: { detector: options.detector, knownTypes: [...options.knownTypes], leaveOut },
    children: options.children ?? Math.max(1, availableParallelism() - 1),
    jobsPerChild: limits.jobsPerChild,
    restingMemory: limits.restingMemory,
  });
  // A separate child, since films take long and photos should not wait for them.
  const films = createChildPool({
    settings: { detector: 'builtin', knownTypes: [], leaveOut },
    children: 1,
    jobsPerChild: 20,
    restingMemory: limits.restingMemory,
  });

  const run: Run = async (job, pixels, signal, more = 0) => {
    const deadline = limits.deadline + (limits.deadlinePerMegapixel * pixels) / 1_000_000 + more;
    const { memory, watchEvery } = limits;
    const attributes = { 'trapline.pixels': pixels };
    const answer = await span(`decode ${job.kind}`, { kind: 'step', attributes }, () =>
      pool.run({ job, limits: { deadline, memory, watchEvery }, alone: pixels > largestInMemory, signal }),
    );
    if (answer.kind === 'failure') throw new DecodeError(answer.reason, answer.message);
    return answer;
  };

  return {
    ...picturesBy(run, service),
    ...filmsBy(run, films, options, limits.watchEvery),
    async describeDetector() {
      if (service) return infoOf(service);
      const answer = await run({ kind: 'detector' }, 0, undefined);
      if (answer.kind !== 'detector') throw mixedUp();
      return answer.result;
    },
    status: pool.status,
    async close() {
      await Promise.all([pool.close(), films.close()]);
    },
  };
}

function picturesBy(
  run: Run,
  service: Service | null,
): Pick<Decoder, 'understandPicture' | 'displayPicture' | 'displayLargePicture' | 'annotatePicture' | 'embedBoxes'> {
  const display: Decoder['displayPicture'] = async (request, signal) => {
    const { width, height } = await readPictureHeader(request);
    const { source, outDir, maxPixels } = request;
    const answer = await run({ kind: 'display', source, outDir, maxPixels }, width * height, signal);
    if (answer.kind !== 'display') throw mixedUp();
    return answer.result;
  };
  return {
    displayPicture: display,
    async displayLargePicture(request, signal) {
      const { width, height } = await readPictureHeader(request);
      return width * height > largestInMemory ? display(request, signal) : null;
    },
    async understandPicture(request, signal) {
      const header = await readPictureHeader(request);
      const asksService = request.detect && service !== null;
      const untouched = header.kind === 'jpeg' && header.orientation === 1;
      const { source, outDir, maxPixels } = request;
      const detect = request.detect && !asksService;
      const { factor = 1, lowestFactor = factor, shrink = 1 } = request;
      const job = {
        kind: 'picture' as const,
        source,
        outDir,
        maxPixels,
        detect,
        factor,
        lowestFactor,
        shrink,
        uprightJpeg: asksService && !untouched,
        embed: detect && request.embed === true,
      };
      const answer = await run(job, header.width * header.height, signal);
      if (answer.kind !== 'picture') throw mixedUp();
      if (!service || !asksService) return answer.result;
      const file = untouched ? source : join(outDir, uprightName);
      const found = await askService(service, answer.result, file, factor, signal);
      if (!untouched) await rm(file);
      return { ...answer.result, ...found };
    },
    async embedBoxes({ boxes, ...request }, signal) {
      const { width, height } = await readPictureHeader(request);
      const job = { kind: 'embed' as const, ...request, boxes: [...boxes] };
      const answer = await run(job, width * height, signal, (boxes.length / 4) * embeddingDeadline);
      if (answer.kind !== 'embed') throw mixedUp();
      return answer.result;
    },
    async annotatePicture({ boxes, ...request }, signal) {
      const { width, height } = await readPictureHeader(request);
      const answer = await run({ kind: 'annotate', ...request, boxes: [...boxes] }, width * height, signal);
      if (answer.kind !== 'annotate') throw mixedUp();
      return answer.result;
    },
  };
}

function filmsBy(
  run: Run,
  films: ChildPool,
  { ffmpegPath, deadline, memory }: DecoderOptions,
  watchEvery: number,
): Pick<Decoder, 'understandFilm' | 'encodeFilm' | 'canEncode'> {
  return {
    async canEncode() {
      if (ffmpegPath !== undefined) return true;
      const answer = await run({ kind: 'encoder' }, 0, undefined);
      if (answer.kind !== 'encoder') throw mixedUp();
      return answer.result.loads;
    },
    async understandFilm({ source, outDir }, signal) {
      const header = await readHeader(source);
      if (header.kind !== 'video')
        throw new DecodeError('unreadable', 'The file is neither an MP4 nor a QuickTime film');
      const more = ((await stat(source)).size / 1_000_000) * deadlinePerMegabyte;
      const answer = await run({ kind: 'video', source, outDir }, 0, signal, more);
      if (answer.kind !== 'video') throw mixedUp();
      return answer.result;
    },
    async encodeFilm({ source, outDir, duration }, signal) {
      const usual = Math.min(encoding.deadline + encoding.perSecond * duration, encoding.mostDeadline);
      const limits = { deadline: deadline ?? usual, memory: memory ?? encoding.memory, watchEvery };
      const paths = { source, outDir };
      if (ffmpegPath !== undefined) return encodeWithFfmpeg(ffmpegPath, paths, limits, signal);
      const answer = await films.run({ job: { kind: 'film', ...paths }, limits, alone: false, signal });
      if (answer.kind === 'failure') throw new DecodeError(answer.reason, answer.message);
      if (answer.kind !== 'film') throw mixedUp();
      return answer.result;
    },
  };
}

function mixedUp(): DecodeError {
  return new DecodeError('failed', 'The decoding process sent an unexpected kind of response');
}

function infoOf({ id, version, threshold, types }: Detector<JpegImage>) {
  return { id, version, threshold, types: [...types] };
}

async function askService(
  service: Detector<JpegImage>,
  { width, height }: UnderstoodPicture,
  file: string,
  factor: number,
  signal: AbortSignal | undefined,
): Promise<Pick<UnderstoodPicture, 'detections' | 'faint' | 'detector'>> {
  const jpeg = await readFile(file);
  try {
    const hints = { signal: signal ?? new AbortController().signal, factor };
    const { detections, faint, detector } = await service.detect({ width, height, jpeg }, hints);
    return { detections: [...detections], faint: [...faint], detector: { ...detector, types: [...detector.types] } };
  } catch (error) {
    if (error instanceof DetectorError) throw new DecodeError('detector', error.message, { cause: error });
    throw error;
  }
}

/** Reads the header of a photo. @throws DecodeError unreadable when it is not a photo, or has too many pixels */
async function readPictureHeader({ source, maxPixels }: Pick<PictureRequest, 'source' | 'maxPixels'>) {
  const header = await readHeader(source);
  if (header.kind !== 'jpeg' && header.kind !== 'png') {
    throw new DecodeError('unreadable', 'The file is neither a JPEG nor a PNG picture');
  }
  if (header.width * header.height <= maxPixels) return header;
  throw new DecodeError('unreadable', `The picture has more than ${maxPixels} pixels`);
}

/** Reads the header from the first bytes of a file. */
async function readHeader(path: string): Promise<MediaHeader> {
  await using file = await open(path, 'r');
  const inspector = createMediaInspector();
  for await (const chunk of file.createReadStream({ highWaterMark: 65_536, autoClose: false })) {
    const header = inspector.push(chunk);
    if (header) return header;
  }
  return inspector.end();
}
