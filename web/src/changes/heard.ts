import type { Change, ChangedEvent } from '@trapline/domain/changes/change.schema.ts';

/** A message of the stream, or one that a page adds itself; its account does not matter here. */
export type Hint = Exclude<Change, { readonly type: 'ready' | 'reload' }> | { readonly type: 'ready' | 'reload' };

/** The changes since the listeners were last called. */
export interface Heard {
  /** Whether anything else may have changed, too, so that everything shown must be requested again. */
  readonly everything: boolean;
  /** Changed events by id, as last reported. */
  readonly events: ReadonlyMap<string, ChangedEvent>;
  readonly sensors: ReadonlySet<string>;
  readonly installation_sites: ReadonlySet<string>;
  readonly station_places: ReadonlySet<string>;
  /** Jobs of the current account. */
  readonly jobs: ReadonlySet<string>;
  /** Whether the rights, features or other data of the current account have changed. */
  readonly account: boolean;
}

/** Above this number, changes are treated as a change of everything. */
const mostApart = 2_000;

/** Nothing has changed. */
export const nothingHeard: Heard = {
  everything: false,
  events: new Map(),
  sensors: new Set(),
  installation_sites: new Set(),
  station_places: new Set(),
  jobs: new Set(),
  account: false,
};

/** Adds a message to the changes so far. */
export function withChange(heard: Heard, change: Hint): Heard {
  const next = added(heard, change);
  const { events, sensors, installation_sites: sites, station_places: places, jobs } = next;
  const isMuch = events.size + sensors.size + sites.size + places.size + jobs.size > mostApart;
  return isMuch ? { ...nothingHeard, everything: true } : next;
}

function added(heard: Heard, change: Hint): Heard {
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
    case 'station_places':
    case 'jobs':
      return { ...heard, [change.type]: new Set([...heard[change.type], ...change.ids]) };
    case 'account':
      return { ...heard, account: true };
    case 'ready':
    default:
      // The first message of a stream, or a new kind of message from a newer server.
      return heard;
  }
}

type Listener = (heard: Heard) => Promise<void> | void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with the changes, gathered over a short time and never while the page is hidden. Code that shows
 * other kinds of data can listen here, too.
 * @returns a function that removes the listener
 */
export function onHeard(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls all listeners. Resolves when everything they requested has arrived or failed. */
export async function callListeners(heard: Heard): Promise<void> {
  await Promise.allSettled(Array.from(listeners, async (listener) => listener(heard)));
}
