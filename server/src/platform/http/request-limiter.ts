import type { Clock } from '../base/clock.ts';
import type { RequestLimits, RequestWindow } from './request.limits.ts';

/** Counts calls of this process and says when there are too many. */
export interface RequestLimiter {
  /**
   * Counts one call of `key`.
   * @returns seconds to wait when it is one too many, else null
   */
  count(kind: keyof RequestLimits, key: string): number | null;
}

/** Fixed windows in memory: bursts are a matter of one process; what must hold for all is counted in the database. */
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

/** All keys share a window's edges, so forgetting is dropping one map. */
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
