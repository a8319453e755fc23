import { stat } from 'node:fs/promises';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import type { PipelineControl, PipelineProgress } from 'node-av/api';
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { FilmFile } from '../decoder-protocol/decoder-messages.ts';
import { pictureFilter, encoderSettings } from '../ffmpeg/encoder-settings.ts';

/**
 * Makes a film into one that every browser plays: H.264 and AAC in MP4, the index first. Pictures stay as they lie; the
 * note how to turn them is taken over. Throws what the library throws.
 * @param picture whether the pictures are encoded anew too, or only the sound
 */
export async function encodeFilm(source: string, file: string, picture: boolean): Promise<FilmFile> {
  Log.setLevel(AV_LOG_QUIET);
  await using input = await Demuxer.open(source, { format: 'mov', options: { protocol_whitelist: 'file' } });
  const [video, audio] = [input.video(), input.audio()];
  if (!video) throw new Error('The film has no moving picture');
  {
    await using output = await Muxer.open(file, { format: 'mp4', options: { movflags: '+faststart' } });
    // A frame that was damaged on its way costs that frame, not the film.
    using seen = picture ? await Decoder.create(video, { exitOnError: false }) : undefined;
    using fitted = picture ? FilterAPI.create(pictureFilter) : undefined;
    using shown = picture
      ? await Encoder.create(FF_ENCODER_LIBX264, {
          options: { preset: encoderSettings.preset, crf: encoderSettings.quality },
        })
      : undefined;
    using heard = audio ? await Decoder.create(audio, { exitOnError: false }) : undefined;
    using even = audio ? FilterAPI.create('aformat=sample_fmts=fltp:channel_layouts=mono|stereo') : undefined;
    using told = audio
      ? await Encoder.create(FF_ENCODER_AAC, { context: { bitRate: encoderSettings.soundBits } })
      : undefined;
    const pictures = picture ? [seen, fitted, shown] : ('passthrough' as const);
    let tooLarge = false;
    const most = Math.max(encoderSettings.leastLimit, (await stat(source)).size * encoderSettings.growth);
    const options = {
      onProgress: ({ bytes }: PipelineProgress) => {
        if (bytes <= most) return;
        tooLarge = true;
        work.stop();
      },
    };
    const work: PipelineControl = audio
      ? pipeline(input, { video: pictures, audio: [heard, even, told] }, output, options)
      : pipeline(input, { video: pictures }, output, options);
    await work.completion;
    if (tooLarge) throw new Error(`It would grow to more than ${most} bytes`);
    if (work.progress.frames === 0) throw new Error('It has no picture that can be decoded');
  }
  return { file, bytes: (await stat(file)).size };
}
