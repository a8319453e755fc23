import sharp from 'sharp';
import { type Detector, DetectorError, type PixelImage } from '../detector/detection.ts';
import { loadDetector, parseDetectorChoice } from '../detector/create-detector.ts';
import { RuntimeMissing } from '../detector/onnx-detector.ts';
import { playableFilm } from '../films/playable-film.ts';
import { EncoderMissing, loadFilmEncoder } from '../films/load-film-encoder.ts';
import { understandFilm } from '../films/understand-film.ts';
import { annotatePicture } from '../images/annotate-picture.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { type Answer, childSettingsCheck, type Job, jobCheck } from '../decoder-protocol/decoder-messages.ts';
import { displayPicture, understandPicture } from '../images/understand-picture.ts';

/*
 * The process in which files from outside are decoded. It gets one job at a time over the IPC channel, keeps its
 * detector between jobs, and ends when its parent does. It has no secrets: its environment is empty.
 */

sharp.cache(false);
sharp.concurrency(1);
// Content decides which loader runs, whatever the name says: nothing but JPEG and PNG may be read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
  ],
});

const settings = childSettingsCheck.Parse(JSON.parse(process.argv[2] ?? ''));
let loading: Promise<Detector<PixelImage>> | null = null;
/** Loaded when a film asks first: its native part is large, and photos do not need it. */
const encoder = async () => (settings.leaveOut.includes('encoder') ? null : await loadFilmEncoder());

function load(): Promise<Detector<PixelImage>> {
  const choice = parseDetectorChoice(settings.detector);
  if (choice.form === 'http') throw new DetectorError('A detection service is asked by the parent process');
  loading ??= loadDetector(choice, settings.knownTypes, !settings.leaveOut.includes('onnx'));
  return loading;
}

type Result = Answer extends infer A ? (A extends { rss: number } ? Omit<A, 'rss'> : never) : never;

async function work(job: Job): Promise<Result> {
  if (job.kind === 'picture') {
    return { kind: 'picture', result: await understandPicture(job, load, new AbortController().signal) };
  }
  if (job.kind === 'display') return { kind: 'display', result: await displayPicture(job) };
  if (job.kind === 'annotate') return { kind: 'annotate', result: await annotatePicture(job) };
  if (job.kind === 'video') return { kind: 'video', result: await understandFilm(job, await encoder()) };
  if (job.kind === 'film') return { kind: 'film', result: await playableFilm(job, await encoder()) };
  if (job.kind === 'encoder') return { kind: 'encoder', result: { loads: (await encoder()) !== null } };
  const { id, version, threshold, types } = await load();
  return { kind: 'detector', result: { id, version, threshold, types: [...types] } };
}

function failure(error: unknown): Result {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DecodeError && error.reason === 'unreadable') {
    return { kind: 'failure', reason: 'unreadable', message };
  }
  if (error instanceof RuntimeMissing) return { kind: 'failure', reason: 'no_detector', message };
  if (error instanceof EncoderMissing) return { kind: 'failure', reason: 'no_encoder', message };
  return { kind: 'failure', reason: error instanceof DetectorError ? 'detector' : 'failed', message };
}

process.on('message', (message: unknown) => {
  const answer = (result: Result) => process.send?.({ ...result, rss: process.memoryUsage.rss() });
  Promise.resolve(message)
    .then((value) => work(jobCheck.Parse(value)))
    .then(answer, (error: unknown) => answer(failure(error)));
});
// Ctrl-C, or the end of a service, reaches the whole group; the parent decides when its children end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// SIGKILL, because a library's thread may be in the middle of a picture and would hold up an ordinary exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
