import { heartbeatSeconds } from '@trapline/domain/changes/change.limits.ts';
import type { Change } from '@trapline/domain/changes/change.schema.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { waitAfter } from './back-off.ts';
import { FrameReader } from './frames.ts';

/** Milliseconds after which a silent stream, without even a comment, is abandoned. Source: CHANGE-4. */
export const silenceMs = 3 * heartbeatSeconds * 1_000;

/** Source and callbacks of a stream of changes. */
export interface Following {
  /**
   * Opens the stream.
   * @param lastEventId of the previous stream, so that the server reports missed changes
   */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  /** The stream is up: a message or comment has arrived. @param lastEventId for resuming the stream */
  readonly onAlive: (lastEventId: string | null) => void;
  readonly onChange: (change: Change) => void;
  /** The stream is down until `onAlive` is called again. @param refused whether for good, so that the wait is long */
  readonly onLost: (refused: boolean) => void;
}

/**
 * Reads the stream of changes, and reopens it whenever it ends, until `signal` is aborted.
 * @param lastEventId of a previous stream; null if there was none
 */
export async function followChanges(
  following: Following,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<void> {
  let known = lastEventId;
  let failures = 0;
  const onAlive = (id: string | null) => {
    known = id;
    following.onAlive(id);
  };
  while (!signal.aborted) {
    const end = await readOnce({ ...following, onAlive }, known, signal);
    failures = end.begun ? 0 : failures + 1;
    following.onLost(end.refused);
    await wait(waitAfter({ ...end, failures }, Math.random()), signal);
  }
}

interface ReadEnd {
  /** Whether a first message was received. */
  readonly begun: boolean;
  readonly retry: number | null;
  readonly refused: boolean;
}

/** Reads a single stream until it ends for any reason. */
async function readOnce(
  { open, onAlive, onChange }: Following,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<ReadEnd> {
  const frames = new FrameReader();
  const quiet = new AbortController();
  const giveUp = () => quiet.abort();
  let timer = setTimeout(giveUp, silenceMs);
  let known = lastEventId;
  let begun = false;
  try {
    const { body } = await open(lastEventId, AbortSignal.any([signal, quiet.signal]));
    const reader = body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silenceMs);
      for (const { data, id } of frames.read(next.value)) {
        begun = true;
        known = id ?? known;
        onChange(changeIn(data));
      }
      if (begun) onAlive(known);
    }
    return { begun, retry: frames.retry, refused: false };
  } catch (error) {
    const { status, retryAfter } = error instanceof ApiProblem ? error : { status: 0, retryAfter: null };
    const refused = status >= 400 && status < 500 && status !== 429;
    return { begun, retry: retryAfter === null ? frames.retry : retryAfter * 1_000, refused };
  } finally {
    clearTimeout(timer);
    // However reading ended, nothing is left open.
    giveUp();
  }
}

function changeIn(data: string): Change {
  return JSON.parse(data);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  return promise.finally(() => clearTimeout(timer));
}
