import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { ScannerUpload } from '@trapline/domain/station/station-upload.schema.ts';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { call } from '../../platform/requests/api.ts';
import { uploadFile } from '../../platform/requests/upload-file.ts';

/** Files that are sent at the same time. */
const lanes = 4;
/** Milliseconds for which a URL is used: half of its lifetime. Afterwards another one is requested. */
const freshFor = uploadUrlSeconds * 500;
/** Milliseconds between two updates of progress. */
const showEvery = 150;

/** State of a scan: `done`, `failed` and `cancelled` are ends; a failed or cancelled one can be sent again. */
export type ScanState = 'waiting' | 'uploading' | 'done' | 'failed' | 'cancelled';

/** A scan that is sent as a photo of the event. */
export interface Scan {
  /** Key of the photo: `photo_1`, `photo_2`, … */
  readonly key: string;
  readonly file: File;
  readonly state: ScanState;
  /** Bytes sent. */
  readonly sent: number;
  /** Why it failed. */
  readonly failure: ApiProblem | null;
}

/** What an upload shows. */
export interface ScanProgress {
  /** The event that was announced; null until the portal knows it. */
  readonly event: StationEvent | null;
  readonly scans: readonly Scan[];
}

/** Photos that are sent to an event that is there already. */
export interface SentOnto {
  readonly event: StationEvent;
  /** Keys of the photos, one for each file. */
  readonly keys: readonly string[];
  /** Whether they replace photos that have arrived. */
  readonly replace: boolean;
}

interface Url {
  readonly address: string;
  readonly given: number;
}

/**
 * Sends the scans of one event: announces the event, then puts the files, several at a time. A file that failed or was
 * cancelled can be sent again, without the others. Source: STATION-9.
 */
export class ScanUpload {
  /** Whether photos that have arrived are replaced. */
  readonly replace: boolean;
  readonly #watchers = new Set<() => void>();
  readonly #urls = new Map<string, Url>();
  readonly #running = new Map<string, AbortController>();
  #shown: ScanProgress;
  #showing: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param files in the order of their keys
   * @param onto the event that they are sent to; omitted: a new one, which `start` announces
   */
  constructor(files: readonly File[], onto?: SentOnto) {
    const scans = files.map((file, index) => scanOf(onto?.keys[index] ?? `photo_${index + 1}`, file));
    this.#shown = { event: onto?.event ?? null, scans };
    this.replace = onto?.replace ?? false;
  }

  /** Returns the same object until something changes. */
  readonly progress = (): ScanProgress => this.#shown;

  /** Calls `watcher` after every change. @returns a function that stops this */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /**
   * Announces the event and sends all files.
   * @returns when every file has come to an end
   * @throws ApiProblem when the event was not taken; nothing was sent then
   */
  async start(announced: Omit<ScannerUpload, 'file_count'>): Promise<void> {
    const { scans } = this.#shown;
    const { event, photos } = await call('POST /api/s_type_scanner', {
      body: { ...announced, file_count: scans.length },
    });
    const given = performance.now();
    for (const [index, { key }] of scans.entries()) {
      const address = photos[index];
      if (address !== undefined) this.#urls.set(key, { address, given });
    }
    this.#shown = { ...this.#shown, event };
    this.#show();
    await this.#pump();
  }

  /** Sends all files to the event that is there already. @returns when every file has come to an end */
  async send(): Promise<void> {
    await this.#pump();
  }

  /** Sends a file again that failed or was cancelled. @returns when no file is being sent any more */
  readonly retry = async (key: string): Promise<void> => {
    const scan = this.#scanOf(key);
    if (scan?.state !== 'failed' && scan?.state !== 'cancelled') return;
    this.#change(key, { state: 'waiting', sent: 0, failure: null });
    this.#show();
    await this.#pump();
  };

  readonly cancel = (key: string): void => {
    const state = this.#scanOf(key)?.state;
    if (state !== 'waiting' && state !== 'uploading') return;
    this.#change(key, { state: 'cancelled' });
    this.#running.get(key)?.abort();
    this.#show();
  };

  readonly cancelAll = (): void => {
    for (const { key } of this.#shown.scans) this.cancel(key);
  };

  #scanOf(key: string): Scan | undefined {
    return this.#shown.scans.find((scan) => scan.key === key);
  }

  #change(key: string, to: Partial<Scan>): void {
    const scans = this.#shown.scans.map((scan) => (scan.key === key ? { ...scan, ...to } : scan));
    this.#shown = { ...this.#shown, scans };
    this.#showing ??= setTimeout(() => this.#show(), showEvery);
  }

  #show(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    for (const watcher of this.#watchers) watcher();
  }

  /** Fills the lanes until nothing waits any more. */
  async #pump(): Promise<void> {
    const sending: Promise<void>[] = [];
    for (const { key, file, state } of this.#shown.scans) {
      if (this.#running.size >= lanes) break;
      if (state === 'waiting' && !this.#running.has(key)) sending.push(this.#send(key, file));
    }
    await Promise.all(sending);
  }

  async #send(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(key, controller);
    this.#change(key, { state: 'uploading', sent: 0 });
    try {
      const onProgress = (sent: number) => this.#change(key, { sent: Math.min(sent, file.size) });
      await uploadFile(await this.#urlOf(key, signal), file, 'image/jpeg', { signal, onProgress });
      this.#change(key, { state: 'done', sent: file.size });
    } catch (error) {
      if (!signal.aborted) this.#fail(key, error);
    } finally {
      this.#running.delete(key);
      // A URL that failed may be spent or have ended: the next try asks for another one.
      this.#urls.delete(key);
      this.#show();
    }
    await this.#pump();
  }

  #fail(key: string, error: unknown): void {
    const failure = error instanceof ApiProblem ? error : new ApiProblem('network', 0, { cause: error });
    // The photo arrived, only the response was lost: the portal refuses another URL for it.
    const arrived = failure.type === 'resource_already_exists';
    this.#change(key, arrived ? { state: 'done', failure: null } : { state: 'failed', failure });
  }

  async #urlOf(key: string, signal: AbortSignal): Promise<string> {
    const known = this.#urls.get(key);
    if (known && performance.now() - known.given < freshFor) return known.address;
    const { url } = await call('POST /api/s_type/events/{id}/uploads', {
      params: { id: this.#shown.event?.id ?? '' },
      body: this.replace ? { key, replace: true } : { key },
      signal,
    });
    return url;
  }
}

function scanOf(key: string, file: File): Scan {
  return { key, file, state: 'waiting', sent: 0, failure: null };
}
