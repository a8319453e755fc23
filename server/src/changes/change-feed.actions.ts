import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { heartbeatSeconds, streamsPerPerson, streamsPerProcess } from '@trapline/domain/changes/change.limits.ts';
import { type PublishedEventChange, eventChanges } from '../events/event-changes.topic.ts';
import type { Bus, Listener } from '../platform/bus/bus.ts';
import type { CallerLookup } from '../callers/caller-lookup.types.ts';
import { EventStream } from '../platform/http/responses/event-stream.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import { type HeldConnection, HeldConnections } from '../platform/http/admission/held-connections.ts';
import type { Ids } from '../platform/base/ids.ts';
import type { Logger } from '../platform/base/log.ts';
import { type JobChange, jobChanges } from '../jobs/job-changes.topic.ts';
import { type AssetChange, assetChanges } from '../audit/asset-changes.topic.ts';
import { type Changes, messagesByRecipient } from './changes-by-reader.actions.ts';

/** Services the feed needs. */
export interface FeedServices {
  readonly pool: pg.Pool;
  readonly ids: Ids;
  readonly log: Logger;
  readonly callers: Pick<CallerLookup, 'renew'>;
  /** Milliseconds between two heartbeats, and between two checks of the sessions; for tests. */
  readonly heartbeatMs?: number;
  readonly renewEvery?: number;
}

interface OpenStream extends HeldConnection {
  readonly stream: EventStream;
}

/** Milliseconds for which changes are collected after a delivery, so that one query for rights serves many. */
const gatherMs = 100;
/** Milliseconds until rights are queried again after a database failure. */
const retryMs = 2_000;
/** Most changes reported individually; beyond that, pages are asked to reload everything. */
const mostGathered = 2_000;
/** Milliseconds after which a browser reconnects, spread so that they do not all reconnect at the same moment. */
const comeBack = { soonest: 1_000, spread: 4_000 } as const;

/** The open streams of `GET /api/changes` in this process, and the delivery of changes to them. */
export class ChangeFeed {
  readonly #services: FeedServices;
  readonly #streams: HeldConnections<OpenStream>;
  readonly #events = new Map<string, PublishedEventChange>();
  readonly #assets = new Map<string, AssetChange>();
  readonly #jobs = new Map<string, JobChange>();
  readonly #beating: NodeJS.Timeout;
  readonly #stopListening: readonly (() => void)[];
  readonly #ending = new AbortController();
  #reload = false;
  #telling = false;

  constructor(services: FeedServices, bus: Bus) {
    this.#services = services;
    this.#streams = new HeldConnections({
      ...services,
      bus,
      perPerson: streamsPerPerson,
      perProcess: streamsPerProcess,
    });
    this.#beating = setInterval(() => this.#beat(), services.heartbeatMs ?? heartbeatSeconds * 1_000).unref();
    this.#stopListening = [
      bus.listen(
        eventChanges,
        this.#gather((change) => this.#events.set(`${change.sensor_key} ${change.timestamp}`, change)),
      ),
      bus.listen(
        assetChanges,
        this.#gather((change) => this.#assets.set(change.entity, change)),
      ),
      bus.listen(
        jobChanges,
        this.#gather((change) => this.#jobs.set(change.id, change)),
      ),
    ];
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream.
   * @param again the client had a stream before, and may have missed something since
   * @param signal aborted when the client goes away
   * @throws Problem `too_many_requests`, `unavailable`
   */
  open(caller: SessionCaller, again: boolean, signal: AbortSignal): EventStream {
    this.#streams.check(caller);
    const random = this.#services.ids.bytes(2).readUInt16BE() / 0x1_0000;
    const stream = new EventStream({ retry: Math.round(comeBack.soonest + random * comeBack.spread), signal });
    let known = caller.account;
    const opened: OpenStream = {
      caller,
      stream,
      renewed: ({ account }) => {
        if (!isDeepStrictEqual(account, known)) stream.send({ type: 'account' });
        known = account;
        return true;
      },
      end: () => stream.end(),
    };
    this.#streams.add(opened);
    stream.onClose(() => this.#streams.remove(opened));
    stream.send({ type: again ? 'reload' : 'ready', account_id: String(caller.account.id) }, '1');
    return stream;
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#ending.abort();
    for (const stop of this.#stopListening) stop();
    clearInterval(this.#beating);
    this.#streams.close();
  }

  get #gathered(): number {
    return this.#events.size + this.#assets.size + this.#jobs.size;
  }

  #gather<T>(keep: (change: T) => unknown): Listener<T> {
    return {
      heard: (changes) => {
        if (this.#streams.size === 0) return;
        for (const change of changes) keep(change);
        if (this.#gathered > mostGathered) this.#reload = true;
        void this.#tellAll();
      },
      missed: () => {
        this.#reload = true;
        void this.#tellAll();
      },
    };
  }

  /** Delivers collected changes until none are left, with one query for rights at a time. */
  async #tellAll(): Promise<void> {
    if (this.#telling) return;
    this.#telling = true;
    // Changes received at the same moment are delivered together.
    await Promise.resolve();
    const { signal } = this.#ending;
    while (!signal.aborted && (this.#reload || this.#gathered > 0)) {
      const wait = await this.#tell();
      await Promise.allSettled([sleep(wait, undefined, { signal, ref: false })]);
    }
    this.#telling = false;
  }

  /** @returns milliseconds until the next delivery */
  async #tell(): Promise<number> {
    const changes = {
      events: [...this.#events.values()],
      assets: [...this.#assets.values()],
      jobs: [...this.#jobs.values()],
    };
    const reload = this.#reload;
    this.#events.clear();
    this.#assets.clear();
    this.#jobs.clear();
    this.#reload = false;
    try {
      if (reload) await this.#sendReload();
      else await this.#send(changes);
      return gatherMs;
    } catch (error) {
      this.#services.log.warn({ err: error }, 'Changes could not be told apart by rights');
      this.#reload = true;
      return retryMs;
    }
  }

  async #sendReload(): Promise<void> {
    // While rights cannot be checked, readers could not fetch anything either: the database must respond first.
    for (const { caller, stream } of await this.#streams.renew([...this.#streams])) {
      stream.send({ type: 'reload', account_id: String(caller.account.id) });
    }
  }

  async #send(changes: Changes) {
    const accounts = new Set(Array.from(this.#streams, ({ caller }) => caller.account.id));
    const recipients = await messagesByRecipient(this.#services.pool, [...accounts], changes);
    const readers = [...this.#streams].filter(({ caller }) => recipients.has(caller.account.id));
    for (const { caller, stream } of await this.#streams.renew(readers)) {
      for (const message of recipients.get(caller.account.id) ?? []) stream.send(message);
    }
  }

  #beat(): void {
    for (const { stream } of this.#streams) stream.beat();
  }
}
