import { stat } from 'node:fs/promises';
import { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } from 'mediabunny';
import type { FilmFile } from '../decoder-protocol/decoder-messages.ts';

/** Up to so many bytes a film is put together in memory, its index before its pictures; else the index comes last. */
const mostInMemory = 128_000_000;

/**
 * Puts a film's pictures (and its sound) into a new MP4 file as they are, nothing is encoded. Other tracks, such as
 * places where a phone was, are left out.
 * @param sound whether the sound is taken over; it must be one that browsers play
 */
export async function remuxFilm(source: string, file: string, sound: boolean): Promise<FilmFile> {
  const failures: unknown[] = [];
  const from = new FilePathSource(source, { handleUnhandledError: (error) => failures.push(error) });
  using input = new Input({ source: from, formats: [MP4, QTFF] });
  const small = (await stat(source)).size <= mostInMemory;
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: small ? 'in-memory' : false }),
    target: new FilePathTarget(file),
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    audio: sound ? {} : { discard: true },
    // What a film says about its maker and its place is nobody's business but the owner's, who has the original.
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.some(
    ({ track, reason }) => track.isVideoTrack() || reason !== 'discarded_by_user',
  );
  if (!conversion.isValid || lost) throw new Error('The film cannot be taken over as it is');
  await conversion.execute();
  if (failures.length > 0) throw new Error('The film cannot be read to its end', { cause: failures[0] });
  return { file, bytes: (await stat(file)).size };
}
