import type { Change, ChangedEvent } from '@trapline/domain/changes/change.schema.ts';

/** What has changed since the listeners were last called. */
export interface Heard {
  /** Whether anything else may have changed, too: all that is shown is to be asked for again. */
  readonly everything: boolean;
  /** By id, as they were last named. */
  readonly events: ReadonlyMap<string, ChangedEvent>;
  readonly sensors: ReadonlySet<string>;
  readonly installation_sites: ReadonlySet<string>;
  /** One's own jobs. */
  readonly jobs: ReadonlySet<string>;
}

/** More than this is not worth telling apart. */
const mostApart = 2_000;

/** Nothing has changed. */
export const nothingHeard: Heard = {
  everything: false,
  events: new Map(),
  sensors: new Set(),
  installation_sites: new Set(),
  jobs: new Set(),
};

/** What was heard before, and one more message. */
export function withChange(heard: Heard, change: Change): Heard {
  const next = added(heard, change);
  const { events, sensors, installation_sites: sites, jobs } = next;
  const isMuch = events.size + sensors.size + sites.size + jobs.size > mostApart;
  return isMuch ? { ...nothingHeard, everything: true } : next;
}

function added(heard: Heard, change: Change): Heard {
  switch (change.type) {
    case 'reload':
      return { ...heard, everything: true };
    case 'events':
      return {
        ...heard,
        events: new Map([...heard.events, ...change.events.map((event) => [event.id, event] as const)]),
      };
    case 'sensors':
    case 'installation_sites':
    case 'jobs':
      return { ...heard, [change.type]: new Set([...heard[change.type], ...change.ids]) };
    case 'ready':
    default:
      // The first word of a stream, and what a newer server says to pages that do not know it yet.
      return heard;
  }
}

type Listener = (heard: Heard) => Promise<void> | void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with what has changed, gathered over a moment and never while the page is hidden. Whoever shows
 * something of another kind listens here, too.
 * @returns what ends it
 */
export function onHeard(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls all listeners. @returns when all that they asked for has come, or could not be had */
export async function callListeners(heard: Heard): Promise<void> {
  await Promise.allSettled(Array.from(listeners, async (listener) => listener(heard)));
}
