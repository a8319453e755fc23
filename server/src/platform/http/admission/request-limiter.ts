import type { Clock } from '../../base/clock.ts';
import type { RequestLimits, RequestWindow } from './request.limits.ts';

/** Counts calls in this process and enforces limits. */
export interface RequestLimiter {
  /**
   * Counts one call of `key`.
   * @returns seconds to wait when the limit is exceeded, else null
   */
  count(kind: keyof RequestLimits, key: string): number | null;
}

/** Fixed windows in memory, since bursts hit a single process; limits across processes are counted in the database. */
export function createRequestLimiter(limits: RequestLimits, clock: Clock): RequestLimiter {
  const windows: { readonly [K in keyof RequestLimits]: readonly Counter[] } = {
    account: counters(limits.account, clock),
    network: counters(limits.network, clock),
    unit: counters(limits.unit, clock),
    pictures: counters(limits.pictures, clock),
    uploads: counters(limits.uploads, clock),
    frames: counters(limits.frames, clock),
  };
  return {
    count: (kind, key) => {
      let wait: number | null = null;
      for (const counter of windows[kind]) wait = longer(wait, counter(key));
      return wait;
    },
  };
}

type Counter = (key: string) => number | null;

function counters(windows: readonly RequestWindow[], clock: Clock): readonly Counter[] {
  return windows.map((window) => counter(window, clock));
}

/** Windows of all keys start at the same time, so clearing them means dropping one map. */
function counter({ calls, seconds }: RequestWindow, clock: Clock): Counter {
  let current = -1;
  let counts = new Map<string, number>();
  return (key) => {
    const now = clock.now() / 1_000;
    const index = Math.floor(now / seconds);
    if (index !== current) {
      current = index;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > calls ? Math.max(1, Math.ceil((index + 1) * seconds - now)) : null;
  };
}

function longer(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other > one) ? other : one;
}
