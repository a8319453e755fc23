import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import {
  isUploadItemFinished,
  nextUploadItemState,
  type UploadItemEvent,
} from '@trapline/domain/uploads/upload-item.states.ts';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { defaultResource } from '@trapline/domain/uploads/upload.rules.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { uploadFile } from '../platform/upload-file.ts';
import { contentTypeOf, type FileFlaw, mayRetry, sizeLimit, type UploadItem } from './upload-item.ts';
import { freeTime, uploadTime } from './upload-time.ts';
import { requestUpload } from './upload.queries.ts';

/** Files that are sent at a time. */
const lanes = 3;
/** Further files whose URL is asked for meanwhile, so that no lane waits for an answer. */
const ahead = 2;
/** Milliseconds for which a URL is used that waited for its lane: far from the end of its time. */
const freshFor = uploadUrlSeconds * 500;
/** Milliseconds between two looks at what goes on by itself: drawing the list takes longer than sending a small photo. */
const showEvery = 150;

/** The files of one upload dialog, and what is done with them. */
export interface UploadQueue {
  /** The same array until something changes; a file that did not change stays the same object. */
  readonly items: () => readonly UploadItem[];
  /** Calls `watcher` after every change. @returns how to stop that */
  readonly watch: (watcher: () => void) => () => void;
  /** Takes files, and sends them in their order. What is in the list already is not taken twice. */
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (id: number) => void;
  readonly cancelAll: () => void;
  /** Answers whether what is stored at a file's time is to be replaced. */
  readonly answer: (id: number, overwrite: boolean) => void;
  /** The same for all files that ask, and for those of the list that will. */
  readonly answerAll: (overwrite: boolean) => void;
  readonly retry: (id: number) => void;
}

/** Where the files go. */
export interface UploadTarget {
  readonly id: string;
  readonly type: SensorType;
  readonly time_zone: string;
}

/** Work on a file. */
interface Run {
  readonly controller: AbortController;
  /** Lets it have a lane. */
  readonly go: () => void;
}

/** A queue without files. */
export function createUploadQueue(sensor: UploadTarget): UploadQueue {
  let items: readonly UploadItem[] = [];
  let lastId = 0;
  let reading = Promise.resolve();
  /** What was answered for all. */
  let answered: boolean | null = null;
  /** Files whose URL is asked for, that wait for a lane or are sent. */
  const running = new Map<number, Run>();
  const watchers = new Set<() => void>();
  const progress = new Map<number, number>();
  let told: ReturnType<typeof setTimeout> | undefined;

  const itemOf = (id: number) => items.find((item) => item.id === id);

  function change(id: number, to: Partial<UploadItem>): void {
    items = items.map((item) => (item.id === id ? { ...item, ...to } : item));
    showSoon();
  }

  function step(id: number, event: UploadItemEvent, to: Partial<UploadItem> = {}): void {
    const item = itemOf(id);
    if (!item) return;
    const state = nextUploadItemState(item.state, event);
    if (state !== item.state) change(id, { ...to, state });
  }

  function tellProgress(id: number, sent: number): void {
    progress.set(id, sent);
    showSoon();
  }

  /** What happens to all files is shown together, and not each time that something does. */
  function showSoon(): void {
    told ??= setTimeout(show, showEvery);
  }

  /** Shows everything now: what somebody asked for, and the end. */
  function show(): void {
    clearTimeout(told);
    told = undefined;
    if (progress.size > 0) {
      items = items.map((item) => ({ item, sent: progress.get(item.id) ?? item.sent })).map(withSent);
      progress.clear();
    }
    for (const watcher of watchers) watcher();
  }

  function fail(id: number, failure: ApiProblem | FileFlaw): void {
    step(id, 'fail', { failure });
  }

  function prepare(id: number): void {
    reading = reading.then(async () => {
      await readTime(id);
      pump();
    });
  }

  async function readTime(id: number): Promise<void> {
    const item = itemOf(id);
    if (item?.state !== 'pending' || item.time) return;
    const { file, contentType } = item;
    if (file.size > sizeLimit(sensor.type, contentType)) return fail(id, 'too_large');
    try {
      const time = await uploadTime(file, contentType, sensor.time_zone, Math.floor(Date.now() / 1_000));
      if (!time) return fail(id, 'no_time');
      // A file of the same name is the same photo once more: then it is asked whether to overwrite.
      const kind = defaultResource(sensor.type, contentType);
      const others = items.filter(
        (other) =>
          kind === defaultResource(sensor.type, other.contentType) &&
          other.state !== 'cancelled' &&
          other.file.name !== file.name,
      );
      const taken = others.flatMap((other) => other.time?.instant ?? []);
      change(id, { time: freeTime(time, new Set(taken)) });
    } catch (error) {
      fail(id, error instanceof DOMException ? 'unreadable' : new ApiProblem('network', 0, { cause: error }));
    }
  }

  function pump(): void {
    for (const item of items) {
      if (running.size >= lanes + ahead) break;
      if (item.state === 'pending' && item.time && !running.has(item.id)) void send(item, item.time.instant);
    }
    // The lanes are of those that began first, whichever URL comes first.
    for (const { go } of [...running.values()].slice(0, lanes)) go();
  }

  async function send({ id, file, contentType, overwrite }: UploadItem, timestamp: number): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const lane = Promise.withResolvers<void>();
    running.set(id, { controller, go: lane.resolve });
    const ask = () => requestUpload(sensor.id, { contentType, timestamp, ...(overwrite ? { overwrite } : {}) }, signal);
    try {
      const url = await ask();
      const given = performance.now();
      await lane.promise;
      signal.throwIfAborted();
      // To whoever looks on it waited until now.
      step(id, 'obtain_url');
      step(id, 'begin');
      const isFresh = performance.now() - given < freshFor;
      const onProgress = (sent: number) => tellProgress(id, sent);
      await uploadFile(isFresh ? url : await ask(), file, contentType, { signal, onProgress });
      step(id, 'succeed');
    } catch (error) {
      if (!signal.aborted) await giveUp(id, file, error);
    } finally {
      running.delete(id);
      pump();
      if (running.size === 0) show();
    }
  }

  async function giveUp(id: number, file: File, error: unknown): Promise<void> {
    const problem = error instanceof ApiProblem ? error : new ApiProblem('network', 0, { cause: error });
    if (problem.type === 'resource_already_exists') {
      step(id, 'find_existing', { sent: 0 });
      if (answered !== null) decide(id, answered);
      return;
    }
    // A file that has gone or changed meanwhile looks to the browser like a broken connection.
    fail(id, problem.type === 'network' && !(await isReadable(file)) ? 'unreadable' : problem);
  }

  function decide(id: number, overwrite: boolean): void {
    step(id, overwrite ? 'confirm_overwrite' : 'decline_overwrite', { overwrite });
  }

  function cancel(id: number): void {
    step(id, 'cancel');
    const run = running.get(id);
    run?.controller.abort();
    // Not to wait for a lane that it does not need.
    run?.go();
  }

  return {
    items: () => items,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    add(files) {
      answered = null;
      const isListed = (file: File) => items.some((item) => isWanted(item) && isSameFile(item.file, file));
      const added = files.filter((file) => !isListed(file)).map((file) => newItem(++lastId, file, sensor.type));
      items = [...items, ...added];
      for (const { id, contentType } of added) {
        if (contentType === '') step(id, 'refuse_type');
        else prepare(id);
      }
      show();
    },
    cancel(id) {
      cancel(id);
      show();
    },
    cancelAll() {
      for (const { id, state } of items) if (!isUploadItemFinished(state)) cancel(id);
      show();
    },
    answer(id, overwrite) {
      decide(id, overwrite);
      pump();
      show();
    },
    answerAll(overwrite) {
      answered = overwrite;
      for (const { id, state } of items) if (state === 'waiting_for_overwrite') decide(id, overwrite);
      pump();
      show();
    },
    retry(id) {
      const item = itemOf(id);
      if (!item || !mayRetry(item)) return;
      // The end of a file is final: this is a new upload of the same one, in its place.
      change(id, { state: 'pending', sent: 0, failure: null });
      prepare(id);
      show();
    },
  };
}

function newItem(id: number, file: File, type: SensorType): UploadItem {
  const contentType = contentTypeOf(file, type);
  return { id, file, contentType, state: 'pending', time: null, overwrite: false, sent: 0, failure: null };
}

function withSent({ item, sent }: { readonly item: UploadItem; readonly sent: number }): UploadItem {
  return item.state === 'uploading' && sent !== item.sent ? { ...item, sent: Math.min(sent, item.file.size) } : item;
}

/** Whether a file of the list is on its way or there: those that failed or were cancelled may be chosen again. */
function isWanted({ state }: UploadItem): boolean {
  return state === 'done' || !isUploadItemFinished(state);
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
