import { stat } from 'node:fs/promises';
import { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } from 'mediabunny';
import type { FilmFile } from '../decoder-protocol/decoder-messages.ts';

/** Up to this many bytes, a film is assembled in memory, with its index first; for larger ones the index comes last. */
const mostInMemory = 128_000_000;

/**
 * Copies a film's pictures (and its sound) into a new MP4 file without re-encoding. Other tracks, such as the positions
 * recorded by a phone, are left out.
 * @param sound whether to copy the sound, which must be playable by browsers
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
    // Metadata about author and place is private; the owner still has it in the original.
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.some(
    ({ track, reason }) => track.isVideoTrack() || reason !== 'discarded_by_user',
  );
  if (!conversion.isValid || lost) throw new Error('The film cannot be copied without re-encoding');
  await conversion.execute();
  if (failures.length > 0) throw new Error('The film cannot be read to its end', { cause: failures[0] });
  return { file, bytes: (await stat(file)).size };
}
