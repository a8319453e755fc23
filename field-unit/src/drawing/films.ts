import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Canvas } from './canvas.ts';
import { createNightScene, type RatBox } from './night-scene.ts';
import { createRandom } from './random.ts';

/** Frames per second of a drawn film. */
export const FILM_RATE = 12;

/** Films cannot be made: the encoder's native module is missing or does not load on this system. */
export class FilmsUnavailableError extends Error {
  constructor(cause: unknown) {
    super('films cannot be drawn here, because the package node-av does not load; photos can', { cause });
    this.name = 'FilmsUnavailableError';
  }
}

/** A short night film in the two versions a rat monitor sends. */
export interface DrawnFilm {
  /** H.264 in MP4, 640 x 480, with frames around the rats. */
  readonly video: Buffer;
  /** The same without frames. */
  readonly originalVideo: Buffer;
  readonly seconds: number;
  /** The rats in each frame. */
  readonly truth: readonly (readonly RatBox[])[];
}

/** Content of a film. */
export interface FilmOptions {
  readonly seed: string | number;
  /** 0 to 4. */
  readonly rats: number;
  /** Unix seconds, written into the file as its creation time. */
  readonly takenAt?: number | undefined;
  /** Default: 2 to 4, depending on the seed. */
  readonly seconds?: number;
}

/** Draws a film of a corridor at night. Throws `FilmsUnavailableError` if the encoder does not load. */
export async function drawFilm(options: FilmOptions): Promise<DrawnFilm> {
  const random = createRandom(`film ${options.seed}`);
  const seconds = options.seconds ?? 2 + random() * 2;
  const scene = await createNightScene(options.seed);
  const pictures = Array.from({ length: Math.max(1, Math.round(seconds * FILM_RATE)) }, (_, index) =>
    scene.at(index / FILM_RATE + 0.3, options.rats),
  );
  const originalVideo = await encodeFilm(
    pictures.map(({ canvas }) => canvas),
    options.takenAt,
  );
  for (const { canvas, truth } of pictures) for (const box of truth) frame(canvas, box);
  const video = await encodeFilm(
    pictures.map(({ canvas }) => canvas),
    options.takenAt,
  );
  return { video, originalVideo, seconds: pictures.length / FILM_RATE, truth: pictures.map(({ truth }) => truth) };
}

/**
 * Encodes grey pictures of the same size (even sides) as an H.264 film that browsers can play: yuv420p, index first.
 *
 * @param takenAt unix seconds, for the file's creation time
 */
export async function encodeFilm(pictures: readonly Canvas[], takenAt?: number): Promise<Buffer> {
  const { Encoder, Muxer, Frame, Dictionary, Rational, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } = await loadEncoder();
  const folder = await mkdtemp(join(tmpdir(), 'trapline-film-'));
  const path = join(folder, 'film.mp4');
  try {
    const timeBase = { num: 1, den: FILM_RATE };
    using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      // One thread: many units draw at once, and x264 would use all cores for each of them.
      threadCount: 1,
      options: { preset: 'veryfast', crf: 27 },
      configure: (context) => {
        context.framerate = new Rational(FILM_RATE, 1);
      },
    });
    await using muxer = await Muxer.open(path, { options: { movflags: '+faststart' } });
    if (takenAt !== undefined) {
      const creation_time = new Date(takenAt * 1000).toISOString();
      muxer.getFormatContext().metadata = Dictionary.fromObject({ creation_time });
    }
    const stream = muxer.addStream(encoder);
    for (const [index, picture] of pictures.entries()) {
      using frame = Frame.fromVideoBuffer(yuvOf(picture), {
        width: picture.width,
        height: picture.height,
        format: AV_PIX_FMT_YUV420P,
        timeBase,
        pts: BigInt(index),
      });
      for (const packet of await encoder.encodeAll(frame)) await muxer.writePacket(packet, stream);
    }
    for await (const packet of encoder.flushPackets()) await muxer.writePacket(packet, stream);
    await muxer.close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loaded on demand, so that photos can be drawn without the encoder. */
async function loadEncoder() {
  try {
    const [api, lib, constants] = await Promise.all([
      import('node-av/api'),
      import('node-av/lib'),
      import('node-av/constants'),
    ]);
    const { Encoder, Muxer } = api;
    const { Frame, Dictionary, Log, Rational } = lib;
    const { AV_LOG_ERROR, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } = constants;
    Log.setLevel(AV_LOG_ERROR);
    return { Encoder, Muxer, Frame, Dictionary, Rational, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 };
  } catch (error) {
    throw new FilmsUnavailableError(error);
  }
}

/** The brightness plane, then two colour planes without colour. */
function yuvOf(picture: Canvas): Buffer {
  const size = picture.width * picture.height;
  const planes = Buffer.alloc(size + size / 2, 128);
  planes.set(picture.pixels.subarray(0, size));
  return planes;
}

/** A white frame, two pixels wide. */
function frame(canvas: Canvas, box: RatBox): void {
  for (const y of [box.y1, box.y1 + 1, box.y2 - 2, box.y2 - 1]) {
    canvas.pixels.fill(235, y * canvas.width + box.x1, y * canvas.width + box.x2);
  }
  for (let y = box.y1; y < box.y2; y++) {
    for (const x of [box.x1, box.x1 + 1, box.x2 - 2, box.x2 - 1]) canvas.pixels[y * canvas.width + x] = 235;
  }
}
