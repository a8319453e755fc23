/**
 * Messages between the processes of a portal, using LISTEN and NOTIFY of their database.
 *
 * Guarantees: messages published in a transaction reach every listening process after the commit, and never after a
 * rollback. A lost connection is re-established, and listeners are notified that they may have missed messages.
 *
 * It does not store messages for disconnected processes, and carries only ids: data that must not be lost belongs in a
 * row and a job. Source: docs/decisions/0024.
 */
export { publish } from './publish.store.ts';
export { defineTopic, type Topic } from './topic.ts';

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../base/log.ts';
import { createTurns } from '../base/turns.ts';
import { reached } from '../database/connection.ts';
import { channelOf } from './publish.store.ts';
import type { Topic } from './topic.ts';

/** Callbacks for the messages of a topic. */
export interface Listener<T> {
  readonly heard: (items: readonly T[]) => void;
  /** Called whenever listening starts or restarts: earlier messages may have been missed. */
  readonly missed: () => void;
}

/** Messages between the processes of a portal, using LISTEN and NOTIFY. Source: docs/decisions/0024. */
export interface Bus {
  /** Listens to a topic. @returns a function that stops listening */
  listen<T>(topic: Topic<T>, listener: Listener<T>): () => void;
  /** Connects; resolves once it listens to all current topics, or after the first failed attempt (it keeps trying). */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Options of a bus; times in milliseconds. */
export interface BusOptions {
  /** Must be a direct connection: a pooler does not forward notifications, and reports no error. */
  readonly url: string;
  readonly log: Logger;
  /** Interval between checks of the connection; default 10,000. */
  readonly pingEvery?: number;
  /** Timeout of a statement; default 5,000. */
  readonly patience?: number;
}

/** Runs statements on a connection, one after another. */
type Run = (text: string) => Promise<unknown>;

interface Subscription {
  readonly topic: string;
  readonly receive: (received: unknown) => void;
  readonly missed: () => void;
}

const firstWait = 250;
const longestWait = 10_000;

/** Creates a bus. It connects when started, and reconnects whenever its connection is lost. */
export function createBus(options: BusOptions): Bus {
  return new PostgresBus(options);
}

class PostgresBus implements Bus {
  readonly #options: BusOptions;
  readonly #subscriptions = new Set<Subscription>();
  readonly #ending = new AbortController();
  #ended: Promise<void> | undefined;
  readonly #tried = Promise.withResolvers<void>();
  /** Set while connected. */
  #run: Run | undefined;

  constructor(options: BusOptions) {
    this.#options = options;
  }

  start(): Promise<void> {
    this.#ended ??= this.#stayConnected();
    return this.#tried.promise;
  }

  listen<T>(topic: Topic<T>, listener: Listener<T>): () => void {
    const subscription: Subscription = {
      topic: topic.name,
      receive: (received) => {
        const items = topic.read(received);
        if (items) listener.heard(items);
        else listener.missed();
      },
      missed: listener.missed,
    };
    this.#subscriptions.add(subscription);
    // If this fails, the connection is broken, and a new one will subscribe to all topics.
    if (this.#run) void Promise.allSettled([this.#begin(this.#run, [subscription])]);
    return () => this.#subscriptions.delete(subscription);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#ended;
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#ending;
    let wait = firstWait;
    while (!signal.aborted) {
      try {
        await this.#connection(() => {
          wait = firstWait;
          this.#tried.resolve();
        });
      } catch (error) {
        if (!signal.aborted) this.#options.log.warn({ err: error }, 'The bus lost its connection; reconnecting');
      }
      this.#tried.resolve();
      await Promise.allSettled([sleep(wait, undefined, { signal })]);
      wait = Math.min(2 * wait, longestWait);
    }
  }

  /** Runs one connection until it ends. @throws the reason */
  async #connection(connected: () => void): Promise<void> {
    const { url, patience = 5_000, pingEvery = 10_000 } = this.#options;
    const client = new pg.Client({
      ...reached(url),
      application_name: 'trapline-bus',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    });
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    void Promise.allSettled([lost]);
    client.on('error', lose);
    client.on('end', () => lose(new Error('The connection was closed')));
    client.on('notification', ({ channel, payload }) => this.#receive(channel, payload));
    const closed = () => lose(new Error('The bus is closed'));
    this.#ending.signal.addEventListener('abort', closed);
    const turns = createTurns(1);
    const run: Run = (text) => turns(() => client.query(text));
    let nextPing: NodeJS.Timeout | undefined;
    // An open connection may be dead; only a response shows that it works.
    const ping = () => {
      if (this.#run === run) nextPing = setTimeout(() => void run('select').then(ping, lose), pingEvery);
    };
    try {
      await Promise.race([client.connect(), lost]);
      this.#run = run;
      await Promise.race([this.#begin(run, [...this.#subscriptions]), lost]);
      connected();
      ping();
      await lost;
    } finally {
      clearTimeout(nextPing);
      this.#run = undefined;
      this.#ending.signal.removeEventListener('abort', closed);
      // A dead connection does not confirm its end either.
      await Promise.race([Promise.allSettled([client.end()]), sleep(patience, undefined, { ref: false })]);
    }
  }

  /** Subscribes to these topics, and notifies their listeners that they may have missed messages. */
  async #begin(run: Run, subscriptions: readonly Subscription[]): Promise<void> {
    for (const name of new Set(subscriptions.map(({ topic }) => topic))) {
      await run(`listen ${pg.escapeIdentifier(channelOf({ name }))}`);
    }
    for (const subscription of subscriptions) this.#safely(subscription.missed);
  }

  #receive(channel: string, payload: string | undefined): void {
    const received = parsed(payload);
    for (const subscription of this.#subscriptions) {
      if (channelOf({ name: subscription.topic }) !== channel) continue;
      this.#safely(() => subscription.receive(received));
    }
  }

  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.log.error({ err: error }, 'A bus listener failed');
    }
  }
}

function parsed(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return undefined;
  }
}
