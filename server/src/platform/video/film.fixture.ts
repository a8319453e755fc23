import { Encoder, Muxer } from 'node-av/api';
import {
  AV_LOG_QUIET,
  AV_CHANNEL_ORDER_NATIVE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_LIBX265,
} from 'node-av/constants';
import type { FFEncoderCodec } from 'node-av/constants';
import { Frame, Log } from 'node-av/lib';

/** Pictures a second of a film of a test. */
const rate = 10;
const [width, height] = [320, 240];
const soundRate = 48_000;

/** What a film of a test is made with. */
export interface FilmForm {
  readonly picture: FFEncoderCodec;
  /** Codec of its sound; none unless told. */
  readonly sound?: FFEncoderCodec;
  /** 1 unless told. */
  readonly seconds?: number;
}

/** Makes a film of moving grey, 320 x 240; the form of the file is that of its name. */
export async function writeFilm(path: string, { picture, sound, seconds = 1 }: FilmForm): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  using encoder = await Encoder.create(picture, { context: { bitRate: 200_000n }, options: quiet(picture) });
  using voice = sound === undefined ? undefined : await Encoder.create(sound, { autoResample: true });
  await using output = await Muxer.open(path);
  const stream = output.addStream(encoder);
  const second = voice && output.addStream(voice);
  for (let i = 0; i <= seconds * rate; i++) {
    using frame = i < seconds * rate ? greyFrame(i) : null;
    for await (using packet of encoder.packets(frame)) await output.writePacket(packet, stream);
    if (!voice || second === undefined) continue;
    using tone = i < seconds * rate ? silence(i) : null;
    for await (using packet of voice.packets(tone)) await output.writePacket(packet, second);
  }
}

/** This encoder talks on a channel of its own. */
function quiet(picture: FFEncoderCodec): Record<string, string> {
  return picture === FF_ENCODER_LIBX265 ? { 'x265-params': 'log-level=none' } : {};
}

function greyFrame(number: number): Frame {
  const pixels = Buffer.alloc((width * height * 3) / 2, 128).fill(40 + number * 5, 0, width * 40);
  return Frame.fromVideoBuffer(pixels, {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(number),
    timeBase: { num: 1, den: rate },
  });
}

function silence(number: number): Frame {
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
