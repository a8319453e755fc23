import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import {
  isUploadItemFinished,
  nextUploadItemState,
  type UploadItemEvent,
} from '@trapline/domain/uploads/upload-item.states.ts';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { defaultResource } from '@trapline/domain/uploads/upload.rules.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { uploadFile } from '../platform/requests/upload-file.ts';
import { contentTypeOf, type FileFlaw, mayRetry, sizeLimit, type UploadItem } from './upload-item.ts';
import { freeTime, uploadTime } from './upload-time.ts';
import { requestUpload } from './upload.queries.ts';

/** Files that are sent at the same time. */
const lanes = 3;
/** Further files whose URL is requested in advance, so that no lane waits for a response. */
const ahead = 2;
/** Milliseconds for which a URL that waits for a lane is used: half of its lifetime. */
const freshFor = uploadUrlSeconds * 500;
/** Milliseconds between two updates of progress: rendering the list takes longer than sending a small photo. */
const showEvery = 150;

/** The sensor that files are uploaded to. */
export interface UploadTarget {
  readonly id: string;
  readonly type: SensorType;
  readonly time_zone: string;
}

/** The upload of a file in progress. */
interface Run {
  readonly controller: AbortController;
  /** Gives it a lane. */
  readonly go: () => void;
}

/** The files of one upload dialog, and the actions on them. */
export class UploadQueue {
  readonly #sensor: UploadTarget;
  readonly #watchers = new Set<() => void>();
  /** Files whose URL is being requested, that wait for a lane, or that are being sent. */
  readonly #running = new Map<number, Run>();
  /** Bytes sent since the last update, by file. */
  readonly #progress = new Map<number, number>();
  #items: readonly UploadItem[] = [];
  #lastId = 0;
  #reading = Promise.resolve();
  /** The answer that was given for all files. */
  #answered: boolean | null = null;
  #showing: ReturnType<typeof setTimeout> | undefined;

  constructor(sensor: UploadTarget) {
    this.#sensor = sensor;
  }

  /** Returns the same array until something changes; a file that did not change stays the same object. */
  readonly items = (): readonly UploadItem[] => this.#items;

  /** Calls `watcher` after every change. @returns a function that stops this */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Adds files and sends them in order. Files that are already in the list are skipped. */
  readonly add = (files: readonly File[]): void => {
    this.#answered = null;
    const isListed = (file: File) => this.#items.some((item) => isWanted(item) && isSameFile(item.file, file));
    const added = files
      .filter((file) => !isListed(file))
      .map((file) => newItem(++this.#lastId, file, this.#sensor.type));
    this.#items = [...this.#items, ...added];
    for (const { id, contentType } of added) {
      if (contentType === '') this.#step(id, 'refuse_type');
      else this.#prepare(id);
    }
    this.#show();
  };

  readonly cancel = (id: number): void => {
    this.#cancel(id);
    this.#show();
  };

  readonly cancelAll = (): void => {
    for (const { id, state } of this.#items) if (!isUploadItemFinished(state)) this.#cancel(id);
    this.#show();
  };

  /** Answers whether the event stored at a file's time is replaced. */
  readonly answer = (id: number, overwrite: boolean): void => {
    this.#decide(id, overwrite);
    this.#pump();
    this.#show();
  };

  /** Answers the same for all waiting files, and for those that will have the question later. */
  readonly answerAll = (overwrite: boolean): void => {
    this.#answered = overwrite;
    for (const { id, state } of this.#items) if (state === 'waiting_for_overwrite') this.#decide(id, overwrite);
    this.#pump();
    this.#show();
  };

  readonly retry = (id: number): void => {
    const item = this.#itemOf(id);
    if (!item || !mayRetry(item)) return;
    // The final state of a file cannot change: this is a new upload of the same file, in its place.
    this.#change(id, { state: 'pending', sent: 0, failure: null });
    this.#prepare(id);
    this.#show();
  };

  #itemOf(id: number): UploadItem | undefined {
    return this.#items.find((item) => item.id === id);
  }

  #change(id: number, to: Partial<UploadItem>): void {
    this.#items = this.#items.map((item) => (item.id === id ? { ...item, ...to } : item));
    this.#showSoon();
  }

  #step(id: number, event: UploadItemEvent, to: Partial<UploadItem> = {}): void {
    const item = this.#itemOf(id);
    if (!item) return;
    const state = nextUploadItemState(item.state, event);
    if (state !== item.state) this.#change(id, { ...to, state });
  }

  /** Schedules one update for the changes of all files, instead of one per change. */
  #showSoon(): void {
    this.#showing ??= setTimeout(() => this.#show(), showEvery);
  }

  /** Updates at once: after an action of the user, and at the end. */
  #show(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    if (this.#progress.size > 0) {
      this.#items = this.#items.map((item) => withSent(item, this.#progress.get(item.id) ?? item.sent));
      this.#progress.clear();
    }
    for (const watcher of this.#watchers) watcher();
  }

  #fail(id: number, failure: ApiProblem | FileFlaw): void {
    this.#step(id, 'fail', { failure });
  }

  #prepare(id: number): void {
    this.#reading = this.#reading.then(async () => {
      await this.#readTime(id);
      this.#pump();
    });
  }

  async #readTime(id: number): Promise<void> {
    const item = this.#itemOf(id);
    if (item?.state !== 'pending' || item.time) return;
    const { type, time_zone } = this.#sensor;
    const { file, contentType } = item;
    if (file.size === 0) return this.#fail(id, 'empty');
    if (file.size > sizeLimit(type, contentType)) return this.#fail(id, 'too_large');
    try {
      const time = await uploadTime(file, contentType, time_zone, Math.floor(Date.now() / 1_000));
      if (time) this.#change(id, { time: freeTime(time, this.#timesBeside(item)) });
      else this.#fail(id, 'no_time');
    } catch (error) {
      this.#fail(id, error instanceof DOMException ? 'unreadable' : new ApiProblem('network', 0, { cause: error }));
    }
  }

  /**
   * Returns the times of the other files of the same kind. A file with the same name is the same photo again: for that
   * one the overwrite question is asked instead.
   */
  #timesBeside({ file, contentType }: UploadItem): ReadonlySet<number> {
    const { type } = this.#sensor;
    const kind = defaultResource(type, contentType);
    const others = this.#items.filter(
      (other) =>
        kind === defaultResource(type, other.contentType) &&
        other.state !== 'cancelled' &&
        other.file.name !== file.name,
    );
    return new Set(others.flatMap((other) => other.time?.instant ?? []));
  }

  #pump(): void {
    for (const item of this.#items) {
      if (this.#running.size >= lanes + ahead) break;
      const isReady = item.state === 'pending' && !this.#running.has(item.id);
      if (isReady && item.time) void this.#send(item, item.time.instant);
    }
    // Lanes go to the files that began first, whichever URL arrives first.
    for (const { go } of [...this.#running.values()].slice(0, lanes)) go();
  }

  async #send({ id, file, contentType, overwrite }: UploadItem, timestamp: number): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const lane = Promise.withResolvers<void>();
    this.#running.set(id, { controller, go: lane.resolve });
    const request = { contentType, timestamp, ...(overwrite ? { overwrite } : {}) };
    const ask = () => requestUpload(this.#sensor.id, request, signal);
    try {
      const url = await ask();
      const given = performance.now();
      await lane.promise;
      signal.throwIfAborted();
      // For the user it has been waiting until now.
      this.#step(id, 'obtain_url');
      this.#step(id, 'begin');
      const isFresh = performance.now() - given < freshFor;
      const onProgress = (sent: number) => {
        this.#progress.set(id, sent);
        this.#showSoon();
      };
      await uploadFile(isFresh ? url : await ask(), file, contentType, { signal, onProgress });
      this.#step(id, 'succeed');
    } catch (error) {
      if (!signal.aborted) await this.#giveUp(id, file, error);
    } finally {
      this.#running.delete(id);
      this.#pump();
      if (this.#running.size === 0) this.#show();
    }
  }

  async #giveUp(id: number, file: File, error: unknown): Promise<void> {
    const problem = error instanceof ApiProblem ? error : new ApiProblem('network', 0, { cause: error });
    if (problem.type === 'resource_already_exists') {
      this.#step(id, 'find_existing', { sent: 0 });
      if (this.#answered !== null) this.#decide(id, this.#answered);
      return;
    }
    // To the browser, a file that was deleted or changed meanwhile looks like a broken connection.
    this.#fail(id, problem.type === 'network' && !(await isReadable(file)) ? 'unreadable' : problem);
  }

  #decide(id: number, overwrite: boolean): void {
    this.#step(id, overwrite ? 'confirm_overwrite' : 'decline_overwrite', { overwrite });
  }

  #cancel(id: number): void {
    this.#step(id, 'cancel');
    const run = this.#running.get(id);
    run?.controller.abort();
    // It must not wait for a lane that it no longer needs.
    run?.go();
  }
}

function newItem(id: number, file: File, type: SensorType): UploadItem {
  const contentType = contentTypeOf(file, type);
  return { id, file, contentType, state: 'pending', time: null, overwrite: false, sent: 0, failure: null };
}

function withSent(item: UploadItem, sent: number): UploadItem {
  return item.state === 'uploading' && sent !== item.sent ? { ...item, sent: Math.min(sent, item.file.size) } : item;
}

/** Whether a file of the list is uploaded or will be: failed or cancelled files can be added again. */
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
