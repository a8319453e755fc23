import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { type Database, openDatabase, transaction } from '../database/database.ts';
import { createLogger } from '../base/log.ts';
import { type Bus, type BusOptions, createBus } from './bus.ts';
import { publish } from './publish.store.ts';
import { defineTopic, type Topic } from './topic.ts';

const numbers = defineTopic('numbers', Type.Object({ id: Type.Integer() }));
const words = defineTopic('words', Type.Object({ word: Type.String() }));

let url: string;
let database: Database;
const buses: Bus[] = [];
beforeAll(async () => {
  url = (await createTestDatabase()).url;
  database = openDatabase({ url });
});
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});
afterAll(() => database.close());

async function bus(more: Partial<BusOptions> = {}): Promise<Bus> {
  const opened = createBus({ url, log: createLogger('silent'), ...more });
  buses.push(opened);
  await opened.start();
  return opened;
}

/** A listener that records messages, and how often it may have missed some. */
async function listen<T>(to: Bus, topic: Topic<T>): Promise<{ readonly items: T[]; missed: number; stop(): void }> {
  const heard = { items: Array.of<T>(), missed: 0, stop: (): void => undefined };
  heard.stop = to.listen(topic, {
    heard: (items) => heard.items.push(...items),
    missed: () => (heard.missed += 1),
  });
  await vi.waitFor(() => expect(heard.missed).toBe(1), 15_000);
  return heard;
}

/** Publishes a message and waits for it; by then, all earlier ones have arrived too. */
async function heardAll(...listeners: readonly { readonly items: { id: number }[] }[]): Promise<void> {
  await publish(database.db, numbers, [{ id: -1 }]);
  await vi.waitFor(() => {
    for (const { items } of listeners) expect(items.at(-1)).toEqual({ id: -1 });
  }, 15_000);
  for (const { items } of listeners) items.pop();
}

function lose(): Promise<unknown> {
  return sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'trapline-bus'`.execute(database.db);
}

describe('the bus', () => {
  it('notifies every process of messages from committed transactions, and of none from transactions rolled back', async () => {
    const [one, other] = [await listen(await bus(), numbers), await listen(await bus(), numbers)];
    const refused = transaction(database.db, async (tx) => {
      await publish(tx, numbers, [{ id: 1 }]);
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await transaction(database.db, async (tx) => {
      await publish(tx, numbers, [{ id: 2 }, { id: 3 }]);
      await publish(tx, numbers, []);
      await publish(tx, words, [{ word: 'of another topic' }]);
      expect([one.items, other.items]).toEqual([[], []]);
    });
    await heardAll(one, other);
    expect([one.items, other.items]).toEqual([
      [{ id: 2 }, { id: 3 }],
      [{ id: 2 }, { id: 3 }],
    ]);
  });

  it('delivers any number of items, split into payloads that are short enough', async () => {
    const { db } = database;
    const listening = await bus();
    const [many, texts] = [await listen(listening, numbers), await listen(listening, words)];
    const items = Array.from({ length: 5_000 }, (_, id) => ({ id }));
    const long = Array.from({ length: 9 }, (_, length) => ({ word: '虫'.repeat(1_000 + 200 * length) }));
    await publish(db, words, long);
    await publish(db, numbers, items);
    await heardAll(many);
    expect(many.items).toEqual(items);
    expect(texts.items).toEqual(long);
    await expect(publish(db, words, [{ word: 'x'.repeat(8_000) }])).rejects.toThrow('too long');
  });

  it('reconnects after losing its connection, reports possibly missed messages, and receives later ones', async () => {
    const heard = await listen(await bus(), numbers);
    await lose();
    await vi.waitFor(() => expect(heard.missed).toBe(2), 15_000);
    await publish(database.db, numbers, [{ id: 4 }]);
    await heardAll(heard);
    expect(heard.items).toEqual([{ id: 4 }]);
  });

  it('detects a connection that is open but silent', async () => {
    const line = await silentLine(url);
    const heard = await listen(await bus({ url: line.url, pingEvery: 50, patience: 300 }), numbers);
    line.silence();
    await vi.waitFor(() => expect(heard.missed).toBeGreaterThan(1), 15_000);
    await line.close();
  });

  it('treats invalid messages from another version as missed, and survives a failing listener', async () => {
    const listening = await bus();
    listening.listen(numbers, {
      heard: () => {
        throw new Error('A listener that fails');
      },
      missed: () => undefined,
    });
    const heard = await listen(listening, numbers);
    for (const payload of ['[{"id":"a text"}]', '{"id":1}', 'no JSON']) {
      await sql`select pg_notify('trapline_numbers', ${payload})`.execute(database.db);
    }
    await heardAll(heard);
    expect([heard.items, heard.missed]).toEqual([[], 4]);
  });

  it('sends nothing to a listener that has stopped, and closes its connection', async () => {
    const listening = await bus();
    const [stopped, other] = [await listen(listening, numbers), await listen(listening, numbers)];
    stopped.stop();
    await publish(database.db, numbers, [{ id: 5 }]);
    await heardAll(other);
    expect(stopped.items).toEqual([]);
    await listening.close();
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'trapline-bus'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('can be closed while the database is unreachable', async () => {
    const nowhere = new URL(url);
    nowhere.port = '1';
    const closed = await bus({ url: nowhere.href });
    await closed.close();
  });
});

/** A proxy to the database whose open connections can be made to hang, while new ones work. */
async function silentLine(to: string): Promise<{ readonly url: string; silence(): void; close(): Promise<void> }> {
  const target = new URL(to);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => peer.destroy()).on('close', () => open.delete(socket));
      socket.pipe(peer);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const own = new URL(to);
  own.port = String(address.port);
  return {
    url: own.href,
    silence: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
