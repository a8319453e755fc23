import { stat } from 'node:fs/promises';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import type { PipelineControl, PipelineProgress } from 'node-av/api';
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { FilmFile } from '../decoder-protocol/decoder-messages.ts';
import { pictureFilter, encoderSettings } from '../ffmpeg/encoder-settings.ts';

/**
 * Re-encodes a film so that every browser plays it: H.264 and AAC in MP4, with the index first. Pictures keep their
 * stored orientation; the rotation metadata is copied. Throws the errors of the library.
 * @param picture whether to re-encode the pictures too, or only the sound
 */
export async function encodeFilm(source: string, file: string, picture: boolean): Promise<FilmFile> {
  Log.setLevel(AV_LOG_QUIET);
  await using input = await Demuxer.open(source, { format: 'mov', options: { protocol_whitelist: 'file' } });
  const [video, audio] = [input.video(), input.audio()];
  if (!video) throw new Error('The film has no moving picture');
  {
    await using output = await Muxer.open(file, { format: 'mp4', options: { movflags: '+faststart' } });
    // A damaged frame is skipped; it does not fail the film.
    using videoDecoder = picture ? await Decoder.create(video, { exitOnError: false }) : undefined;
    using videoFilter = picture ? FilterAPI.create(pictureFilter) : undefined;
    using videoEncoder = picture
      ? await Encoder.create(FF_ENCODER_LIBX264, {
          options: { preset: encoderSettings.preset, crf: encoderSettings.quality },
        })
      : undefined;
    using audioDecoder = audio ? await Decoder.create(audio, { exitOnError: false }) : undefined;
    using audioFilter = audio ? FilterAPI.create('aformat=sample_fmts=fltp:channel_layouts=mono|stereo') : undefined;
    using audioEncoder = audio
      ? await Encoder.create(FF_ENCODER_AAC, { context: { bitRate: encoderSettings.soundBits } })
      : undefined;
    const pictures = picture ? [videoDecoder, videoFilter, videoEncoder] : ('passthrough' as const);
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
      ? pipeline(input, { video: pictures, audio: [audioDecoder, audioFilter, audioEncoder] }, output, options)
      : pipeline(input, { video: pictures }, output, options);
    await work.completion;
    if (tooLarge) throw new Error(`It would grow to more than ${most} bytes`);
    if (work.progress.frames === 0) throw new Error('It has no picture that can be decoded');
  }
  return { file, bytes: (await stat(file)).size };
}
