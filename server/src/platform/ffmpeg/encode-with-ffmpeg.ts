import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type JobLimits, keepLastWords, watchProcess } from '../child-watch/child-watch.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import type { FilmFile } from '../decoder-protocol/decoder-messages.ts';
import { pictureFilter, encoderSettings } from './encoder-settings.ts';

/**
 * Re-encodes a film with the operator's own ffmpeg, under the same limits as our own child. It may only open files,
 * reads only MP4 and QuickTime, and rotates pictures upright by itself.
 * @param program path of ffmpeg
 * @throws DecodeError, or the signal's reason after killing it
 */
export async function encodeWithFfmpeg(
  program: string,
  { source, outDir }: { readonly source: string; readonly outDir: string },
  limits: JobLimits,
  signal: AbortSignal | undefined,
): Promise<FilmFile> {
  signal?.throwIfAborted();
  const file = join(outDir, 'playable.mp4');
  const most = Math.max(encoderSettings.leastLimit, (await stat(source)).size * encoderSettings.growth);
  const child = spawn(program, [...beforeInput, source, ...afterInput, '-fs', String(most), file], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = keepLastWords(child, 500);
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.once('close', (code, by) => resolve(code === 0 ? null : (by ?? `exit code ${code}`)));
  });
  let overrun: DecodeError | undefined;
  const kill = () => child.kill('SIGKILL');
  const stopWatching = watchProcess(child, limits, (error) => {
    overrun ??= error;
    kill();
  });
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const flaw = await ended;
    signal?.throwIfAborted();
    if (overrun) throw overrun;
    if (flaw !== null)
      throw new DecodeError('unreadable', `ffmpeg could not encode the film (${flaw}). ${words()}`.trim());
    return { file, bytes: (await stat(file)).size };
  } finally {
    stopWatching();
    signal?.removeEventListener('abort', kill);
  }
}

const beforeInput = ['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-f', 'mov', '-i'];
const afterInput = [
  ...['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-vf', pictureFilter],
  ...['-c:v', 'libx264', '-preset', encoderSettings.preset, '-crf', String(encoderSettings.quality)],
  ...['-c:a', 'aac', '-ac', '2', '-b:a', encoderSettings.soundBits, '-movflags', '+faststart', '-f', 'mp4'],
];
