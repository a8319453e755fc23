import { Problem } from '@trapline/domain/common/errors.ts';
import type { Logger } from '../../base/log.ts';
import type { Bus } from '../../bus/bus.ts';
import { callerChanges } from './caller-changes.ts';
import type { CallerEnd, CallerLookup } from '../../../callers/caller-lookup.types.ts';
import type { CallerAccount, SessionCaller } from '../../../callers/caller.types.ts';

/** A long-lived connection of an account. */
export interface HeldConnection {
  readonly caller: SessionCaller;
  /** Receives the reloaded caller; returns whether they may keep the connection. Default: always. */
  readonly renewed?: (caller: SessionCaller) => boolean;
  /** Called once, when the session, the right to the connection or that to the assumed account has ended, or at shutdown. */
  readonly end: (reason: CallerEnd | 'shutdown') => void;
}

/** Limits for connections of one kind in this process, and what is needed to re-check them. */
export interface HeldOptions {
  readonly perPerson: number;
  readonly perProcess: number;
  readonly callers: Pick<CallerLookup, 'renew'>;
  readonly log: Logger;
  readonly bus: Pick<Bus, 'listen'>;
  /** Milliseconds between checks of the sessions; default 5,000. */
  readonly renewEvery?: number;
}

/** Disconnects deactivated accounts within five seconds. Source: ASVS 7.4.2. */
const usualRenewal = 5_000;

/**
 * Connections that stay open long after their request was admitted. Their sessions and rights are re-checked when the bus
 * reports a change to their callers, every few seconds, and by code that sends something through them.
 */
export class HeldConnections<C extends HeldConnection> implements Iterable<C> {
  readonly #options: HeldOptions;
  readonly #held = new Set<C>();
  readonly #renewing: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #closed = false;

  constructor(options: HeldOptions) {
    this.#options = options;
    this.#renewing = setInterval(() => void this.#renewAll(), options.renewEvery ?? usualRenewal).unref();
    this.#stopListening = options.bus.listen(callerChanges, {
      heard: (changes) => {
        const accounts = new Set(changes.map(({ account_id }) => account_id));
        const organizations = new Set(changes.flatMap(({ organization_id }) => organization_id ?? []));
        const concerns = ({ id, organization_id }: CallerAccount): boolean =>
          accounts.has(id) || (organization_id !== null && organizations.has(organization_id));
        void this.#renewAll([...this.#held].filter(({ caller }) => concerns(caller.own) || concerns(caller.account)));
      },
      missed: () => void this.#renewAll(),
    });
  }

  get size(): number {
    return this.#held.size;
  }

  [Symbol.iterator](): IterableIterator<C> {
    return this.#held.values();
  }

  /**
   * Checks the limits; call it before opening another connection of a person.
   * @throws Problem `unavailable`: this process is shutting down or full; `too_many_requests`: the person has too many
   */
  check({ own }: SessionCaller): void {
    const { perPerson, perProcess } = this.#options;
    if (this.#closed || this.#held.size >= perProcess) throw new Problem('unavailable', { retryAfter: 10 });
    const theirs = [...this.#held].filter(({ caller }) => caller.own.id === own.id);
    if (theirs.length >= perPerson) throw new Problem('too_many_requests', { retryAfter: 60 });
  }

  add(connection: C): void {
    this.#held.add(connection);
  }

  remove(connection: C): void {
    this.#held.delete(connection);
  }

  /**
   * Re-checks whether the sessions of these connections are active, assumed identities are still allowed, and the
   * callers may keep the connections; ends those for which this is not the case.
   * @returns the remaining connections
   */
  async renew(connections: readonly C[]): Promise<readonly C[]> {
    if (connections.length === 0) return [];
    const alive = await this.#options.callers.renew(connections.map(({ caller }) => caller));
    for (const [index, connection] of connections.entries()) {
      const caller = alive[index] ?? 'session';
      const end = typeof caller === 'string' ? caller : rightOf(connection, caller);
      if (end !== null && this.#held.delete(connection)) connection.end(end);
    }
    return connections.filter((connection) => this.#held.has(connection));
  }

  /** Ends all connections and rejects new ones. */
  close(): void {
    this.#closed = true;
    this.#stopListening();
    clearInterval(this.#renewing);
    for (const connection of this.#held) connection.end('shutdown');
    this.#held.clear();
  }

  async #renewAll(connections: readonly C[] = [...this.#held]): Promise<void> {
    try {
      await this.renew(connections);
    } catch (error) {
      // Nothing is sent in the meantime either, since sending makes the same check.
      this.#options.log.warn({ err: error }, 'Sessions of open connections could not be checked');
    }
  }
}

/** Whether the right to a connection has ended; null if not. */
function rightOf(connection: HeldConnection, caller: SessionCaller): 'right' | null {
  return (connection.renewed?.(caller) ?? true) ? null : 'right';
}
