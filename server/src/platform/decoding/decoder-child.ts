import sharp from 'sharp';
import {
  type Detector,
  DetectorError,
  loadDetector,
  parseDetectorChoice,
  type PixelImage,
  RuntimeMissing,
} from '../detector/detector.ts';
import { EncoderMissing, loadFilmEncoder, playableFilm, understandFilm } from '../films/films.ts';
import { type Embedding, loadEmbedding } from '../embedding/embedding.ts';
import { annotatePicture, displayPicture, embedPicture, understandPicture } from '../images/images.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { type Answer, childSettingsCheck, type Job, jobCheck } from '../decoder-protocol/decoder-messages.ts';

/*
 * The process that decodes untrusted files. It receives one job at a time over the IPC channel, keeps its detector
 * loaded, and exits with its parent. It has no access to secrets: its environment is empty.
 */

// The libraries create files too, readable only for this user.
process.umask(0o077);
sharp.cache(false);
sharp.concurrency(1);
// The content decides which loader runs, not the name: only JPEG and PNG are allowed.
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
/** Loaded for the first film: the native module is large, and photos do not need it. */
const encoder = async () => (settings.leaveOut.includes('encoder') ? null : await loadFilmEncoder());

function load(): Promise<Detector<PixelImage>> {
  const choice = parseDetectorChoice(settings.detector);
  if (choice.form === 'http') throw new DetectorError('Detection services are called by the parent process');
  loading ??= loadDetector(choice, settings.knownTypes, !settings.leaveOut.includes('onnx'));
  return loading;
}

let embedding: Promise<Embedding> | null = null;

function embed(): Promise<Embedding> {
  embedding ??= loadEmbedding(!settings.leaveOut.includes('onnx'));
  return embedding;
}

type Result = Answer extends infer A ? (A extends { rss: number } ? Omit<A, 'rss'> : never) : never;

async function work(job: Job): Promise<Result> {
  if (job.kind === 'picture') {
    return { kind: 'picture', result: await understandPicture(job, load, embed, new AbortController().signal) };
  }
  if (job.kind === 'embed') return { kind: 'embed', result: await embedPicture(job, embed) };
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
// Ctrl-C and stopping a service signal the whole process group; the parent decides when its children exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// SIGKILL, because a library thread may be busy with a picture and delay a normal exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
