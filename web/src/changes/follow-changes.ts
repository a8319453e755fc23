import { heartbeatSeconds } from '@trapline/domain/changes/change.limits.ts';
import type { Change } from '@trapline/domain/changes/change.schema.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { wait, waitAfter } from './back-off.ts';
import { FrameReader } from './frames.ts';

/** Milliseconds after which a silent stream, without even a comment, is abandoned. Source: CHANGE-4. */
export const silenceMs = 3 * heartbeatSeconds * 1_000;

/** Source and callbacks of a stream of changes. */
export interface Following {
  /** The account whose pages are shown. A stream of another account is not read: the session may have changed. */
  readonly accountId: string;
  /**
   * Opens the stream.
   * @param lastEventId of the previous stream, so that the server reports missed changes
   */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  /** The stream is up: a message or comment has arrived. @param lastEventId for resuming the stream */
  readonly onAlive: (lastEventId: string | null) => void;
  readonly onChange: (change: Change) => void;
  /** The stream is down until `onAlive` is called again. */
  readonly onLost: () => void;
}

/**
 * Reads the stream of changes, and reopens it whenever it ends, until `signal` is aborted or the stream is refused for
 * good: by the server, or because it belongs to another account. Source: CHANGE-6.
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
    following.onLost();
    if (end.refused) return;
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
  { accountId, open, onAlive, onChange }: Following,
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
        const change = changeIn(data);
        if ('account_id' in change && change.account_id !== accountId) return { begun, retry: null, refused: true };
        begun = true;
        known = id ?? known;
        onChange(change);
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
