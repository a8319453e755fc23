import { Problem } from '@trapline/domain/common/errors.ts';
import type { Logger } from '../base/log.ts';
import type { Bus } from '../bus/bus.ts';
import { callerChanges } from './caller-changes.ts';
import type { CallerLookup } from './callers.ts';
import type { CallerAccount, SessionCaller } from './handler.ts';

/** A connection that stays open for its account. */
export interface HeldConnection {
  readonly caller: SessionCaller;
  /** Given its caller as they are now; answers whether they may go on having it. Unless told, everybody may. */
  readonly renewed?: (caller: SessionCaller) => boolean;
  /** Called once: the session has ended, the right to it has, or this process is ending. */
  readonly end: (reason: 'session' | 'right' | 'shutdown') => void;
}

/** How many connections of a kind there may be at this process, and whom they are asked of. */
export interface HeldOptions {
  readonly perPerson: number;
  readonly perProcess: number;
  readonly callers: Pick<CallerLookup, 'renew'>;
  readonly log: Logger;
  readonly bus: Pick<Bus, 'listen'>;
  /** Milliseconds between two questions whether the sessions are alive; 5,000 unless told. */
  readonly renewEvery?: number;
}

/** An account that was deactivated is out within five seconds. Source: ASVS 7.4.2. */
const usualRenewal = 5_000;

/**
 * Connections that stay open long after their request was admitted. Whether their sessions are still alive is asked
 * when the bus says that something about their callers has changed, every few seconds besides, and by whoever sends
 * something through them.
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
   * Whether one more of a person is taken; call before it is made.
   * @throws Problem `unavailable`: this process ends or holds enough; `too_many_requests`: the person has enough
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
   * Asks anew whether the sessions of these are alive, their accounts may still be assumed, and they may still be had;
   * ends those that may not.
   * @returns the others
   */
  async renew(connections: readonly C[]): Promise<readonly C[]> {
    if (connections.length === 0) return [];
    const alive = await this.#options.callers.renew(connections.map(({ caller }) => caller));
    for (const [index, connection] of connections.entries()) {
      const caller = alive[index];
      const stays = caller ? (connection.renewed?.(caller) ?? true) : false;
      if (!stays && this.#held.delete(connection)) connection.end(caller ? 'right' : 'session');
    }
    return connections.filter((connection) => this.#held.has(connection));
  }

  /** Ends all, and takes no more. */
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
      // Nothing is sent meanwhile either, as that asks the same.
      this.#options.log.warn({ err: error }, 'Sessions of open connections could not be looked at');
    }
  }
}
