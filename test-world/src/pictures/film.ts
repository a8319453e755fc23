import { Encoder, Muxer } from 'node-av/api';
import {
  AV_LOG_QUIET,
  AV_CHANNEL_ORDER_NATIVE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
} from 'node-av/constants';
import type { FFEncoderCodec } from 'node-av/constants';
import { Frame, Log } from 'node-av/lib';

interface Look {
  readonly width: number;
  readonly height: number;
  /** Frames per second. */
  readonly rate: number;
  readonly bitRate: bigint;
  /** A frame: its brightness plane, then two colour planes. */
  paint(number: number): Buffer;
}

const small: Look = {
  ...{ width: 320, height: 240, rate: 10, bitRate: 200_000n },
  paint: (number) => Buffer.alloc((320 * 240 * 3) / 2, 128).fill(40 + number * 5, 0, 320 * 40),
};
const soundRate = 48_000;

/** Video codecs: the one all phones support, and the one that saves space. */
export const filmPictures = { h264: FF_ENCODER_LIBX264, h265: FF_ENCODER_LIBX265 } as const;

/** Options of a film for tests. */
export interface FilmForm {
  readonly picture: FFEncoderCodec;
  /** Audio codec; default: no sound. */
  readonly sound?: FFEncoderCodec;
  /** Default: 1. */
  readonly seconds?: number;
}

/** Makes a film of moving grey, 320 x 240; the extension decides the container. */
export function writeFilm(path: string, form: FilmForm): Promise<void> {
  return write(path, form, small, {});
}

/** Makes a film like that of a phone: 1920 x 1080, 30 frames per second of a panning camera, AAC. */
export function writePhoneFilm(path: string, codec: 'H.264' | 'HEVC', seconds: number): Promise<void> {
  const picture = codec === 'HEVC' ? FF_ENCODER_LIBX265 : FF_ENCODER_LIBX264;
  return write(path, { picture, sound: FF_ENCODER_AAC, seconds }, turningCamera(), { preset: 'ultrafast' });
}

async function write(path: string, form: FilmForm, look: Look, options: Record<string, string>): Promise<void> {
  const { picture, sound, seconds = 1 } = form;
  const { rate, bitRate } = look;
  Log.setLevel(AV_LOG_QUIET);
  using encoder = await Encoder.create(picture, { context: { bitRate }, options: { ...options, ...quiet(picture) } });
  using voice = sound === undefined ? undefined : await Encoder.create(sound, { autoResample: true });
  await using output = await Muxer.open(path);
  const stream = output.addStream(encoder);
  const second = voice && output.addStream(voice);
  for (let i = 0; i <= seconds * rate; i++) {
    using frame = i < seconds * rate ? frameOf(look, i) : null;
    for await (using packet of encoder.packets(frame)) await output.writePacket(packet, stream);
    if (!voice || second === undefined) continue;
    using tone = i < seconds * rate ? silence(i, rate) : null;
    for await (using packet of voice.packets(tone)) await output.writePacket(packet, second);
  }
}

/** Silences an encoder that writes its own log. */
function quiet(picture: FFEncoderCodec): Record<string, string> {
  return picture === FF_ENCODER_LIBX265 ? { 'x265-params': 'log-level=none' } : {};
}

/** A textured background that moves by. */
function turningCamera(): Look {
  const [width, height, rate, step] = [1920, 1080, 30, 4];
  const ground = Buffer.alloc(width * 2 * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 2; x++) {
      const waves = Math.sin(x / 37 + Math.sin(y / 53) * 3) * 40 + Math.sin(y / 11 + x / 190) * 25;
      ground[y * width * 2 + x] = 120 + waves + ((x * 7919 + y * 104_729) % 13);
    }
  }
  const paint = (number: number) => {
    const pixels = Buffer.alloc((width * height * 3) / 2, 128);
    for (let y = 0; y < height; y++) {
      const from = y * width * 2 + ((number * step) % width);
      ground.copy(pixels, y * width, from, from + width);
    }
    return pixels;
  };
  return { width, height, rate, bitRate: 8_000_000n, paint };
}

function frameOf({ width, height, rate, paint }: Look, number: number): Frame {
  return Frame.fromVideoBuffer(paint(number), {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(number),
    timeBase: { num: 1, den: rate },
  });
}

function silence(number: number, rate: number): Frame {
  const samples = soundRate / rate;
  return Frame.fromAudioBuffer(Buffer.alloc(samples * 2), {
    nbSamples: samples,
    format: AV_SAMPLE_FMT_S16,
    sampleRate: soundRate,
    channelLayout: { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n },
    pts: BigInt(number * samples),
    timeBase: { num: 1, den: soundRate },
  });
}
