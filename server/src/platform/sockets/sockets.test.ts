import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { echoSocket } from '@trapline/test-world/sockets/echo-socket.ts';
import {
  callerWithSession,
  openSocket,
  type RefusedUpgrade,
  type SocketClient,
} from '@trapline/test-world/sockets/socket-client.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { testClock } from '@trapline/test-world/http-server.ts';
import type { AccountsTable } from '../database/tables.ts';
import { deleteOldTickets } from './socket-ticket.store.ts';

/** Two processes with one database: a ticket from one opens a socket in the other. */
let one: TestPortal;
let other: TestPortal;
const clock = testClock();
const open: SocketClient[] = [];
beforeAll(async () => {
  one = await startTestPortal({ sockets: [echoSocket], clock });
  const { directUrl } = one.portal.services;
  const shared = { databaseUrl: directUrl, directUrl, filesDir: one.filesDir, alone: false };
  other = await startTestPortal({ sockets: [echoSocket], clock, ...shared });
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const db = () => one.portal.services.db;
/** Creates an account that may open the echo socket. */
async function person(permissions: string[] = []): Promise<TestAccount> {
  const account = await makeAccount(db(), { permissions });
  const active_features = ['s_type_chatbot'];
  await db().updateTable('accounts').set({ active_features }).where('id', '=', account.id).execute();
  return { ...account, active_features };
}

async function ticketOf(account: TestAccount, assumed?: TestAccount): Promise<string> {
  const caller = await callerWithSession(one, account.id, assumed?.id);
  return (await one.portal.sockets.issueTicket(caller, 'echo')).ticket;
}

const addressOf = (ticket: string, { url } = other): string => `${url}/api/echo/socket?ticket=${ticket}`;

async function refused(address: string, origin?: string): Promise<RefusedUpgrade> {
  const answer = await openSocket(address, origin === undefined ? {} : { origin });
  if ('socket' in answer) throw new Error('It was opened');
  return answer;
}

async function opened(ticket: string, at = other, origin?: string): Promise<SocketClient> {
  const answer = await openSocket(addressOf(ticket, at), origin === undefined ? {} : { origin });
  if (!('socket' in answer)) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  open.push(answer);
  return answer;
}

const unauthenticated = { status: 401, type: 'unauthenticated' };
const forbidden = { status: 403, type: 'forbidden' };

describe('a ticket', () => {
  it('opens one socket, in any process', async () => {
    const ticket = await ticketOf(await person());
    await opened(ticket);
    expect(await refused(addressOf(ticket))).toEqual(unauthenticated);
    expect(await refused(addressOf(ticket, one))).toEqual(unauthenticated);
  });

  it('opens only one socket when sent to two processes at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticket = await ticketOf(await person());
      const answers = await Promise.all([one, other].map((at) => openSocket(addressOf(ticket, at))));
      expect(answers.filter((answer) => 'socket' in answer)).toHaveLength(1);
      for (const answer of answers) if ('socket' in answer) answer.socket.terminate();
    }
  });

  it('is valid for a minute, and deleted afterwards', async () => {
    const account = await person();
    const [early, late] = [await ticketOf(account), await ticketOf(account)];
    clock.advance(59);
    await opened(early);
    clock.advance(1);
    expect(await refused(addressOf(late))).toEqual(unauthenticated);
    await ticketOf(account);
    clock.advance(60);
    await deleteOldTickets(db(), new Date(clock.now()));
    expect(await db().selectFrom('socket_tickets').selectAll().execute()).toEqual([]);
  });

  it('is rejected when missing or invalid, and stored only as a hash', async () => {
    const ticket = await ticketOf(await person());
    expect(await refused(`${other.url}/api/echo/socket`)).toEqual(unauthenticated);
    for (const wrong of ['', 'x', ticket.toUpperCase(), `${ticket}x`, '%00', 'x'.repeat(43)]) {
      expect(await refused(addressOf(wrong))).toEqual(unauthenticated);
    }
    const rows = await db().selectFrom('socket_tickets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect((await refused(`${addressOf(ticket)}&ticket=x`)).status).toBe(400);
    await opened(ticket);
  });

  it('requires the right to open the socket, both when it is issued and when it is used', async () => {
    const stranger = await makeAccount(db(), {});
    await expect(ticketOf(stranger)).rejects.toMatchObject({ type: 'forbidden' });
    const account = await person();
    const ticket = await ticketOf(account);
    await db().updateTable('accounts').set({ active_features: [] }).where('id', '=', account.id).execute();
    expect(await refused(addressOf(ticket))).toEqual(forbidden);
  });

  it('becomes invalid with its session, and with the right to assume an identity', async () => {
    const [left, admin, customer] = [await person(), await person(['admin']), await person()];
    const [first, second, third] = [
      await ticketOf(left),
      await ticketOf(admin, customer),
      await ticketOf(admin, customer),
    ];
    await db().deleteFrom('sessions').where('account_id', '=', left.id).execute();
    expect(await refused(addressOf(first))).toEqual(unauthenticated);
    await db().updateTable('accounts').set({ blocked: true }).where('id', '=', customer.id).execute();
    expect(await refused(addressOf(second))).toEqual(forbidden);
    await db().updateTable('accounts').set({ blocked: false }).where('id', '=', customer.id).execute();
    await db().updateTable('accounts').set({ permissions: [] }).where('id', '=', admin.id).execute();
    expect(await refused(addressOf(third))).toEqual(forbidden);
  });

  it('works from the portal’s own pages and from programs; another page cannot use it up', async () => {
    const account = await person();
    const ticket = await ticketOf(account);
    for (const origin of ['https://evil.example', 'null', `${other.url}.evil.example`]) {
      expect(await refused(addressOf(ticket), origin)).toEqual(forbidden);
    }
    await opened(ticket, other, other.url);
    await opened(await ticketOf(account), other, 'http://127.0.0.1');
    await opened(await ticketOf(account));
  });
});

describe('a path', () => {
  it('that is not a socket handles an upgrade like any other request', async () => {
    const ticket = await ticketOf(await person());
    const { directUrl } = one.portal.services;
    const shared = { databaseUrl: directUrl, directUrl, filesDir: one.filesDir, alone: false };
    const production = await startTestPortal(shared);
    expect(await refused(addressOf(ticket, production))).toEqual({ status: 404, type: 'not_found' });
    await production.stop();
    expect(await refused(`${one.url}/api/echo`)).toEqual({ status: 404, type: 'not_found' });
    expect(await refused(`${one.url}/api/user_info`)).toEqual(unauthenticated);
    await opened(ticket);
  });

  it('of a socket responds 400 to a request that is not an upgrade', async () => {
    const response = await fetch(`${one.url}/api/echo/socket`);
    expect([response.status, response.headers.get('x-content-type-options')]).toEqual([400, 'nosniff']);
  });
});

describe('a frame', () => {
  it('counts for the account of the ticket', async () => {
    const [admin, customer] = [await person(['admin']), await person()];
    const client = await opened(await ticketOf(admin, customer));
    client.send({ type: 'say', text: 'こんにちは' });
    const answer = { type: 'said', text: 'こんにちは', account: customer.id, own: admin.id };
    await vi.waitFor(() => expect(client.frames).toEqual([answer]), 15_000);
  });

  it('that is invalid gets a response, and the socket stays open', async () => {
    const account = await person();
    const client = await opened(await ticketOf(account));
    for (const frame of ['{', '[]', '{"type":"say"}', '{"type":"say","text":"a","user_id":1}', 'null']) {
      client.send(frame);
    }
    client.send('{"type":"say","text":"a","__proto__":{}}');
    client.socket.send(Buffer.from([1, 2, 3]));
    client.send({ type: 'fail' });
    client.send({ type: 'refuse' });
    client.send({ type: 'say', text: 'still here' });
    const error = (type: string) => ({ type: 'error', error: type });
    const answers = [...Array.from({ length: 7 }, () => 'validation_failed'), 'internal_error', 'conflict'].map(error);
    const last = { type: 'said', text: 'still here', account: account.id, own: account.id };
    await vi.waitFor(() => expect(client.frames).toEqual([...answers, last]), 15_000);
  });

  it('of more than 16 KB ends the socket', async () => {
    const account = await person();
    const client = await opened(await ticketOf(account));
    const longest = 16 * 1024 - JSON.stringify({ type: 'say', text: '' }).length;
    client.send({ type: 'say', text: 'x'.repeat(longest) });
    await vi.waitFor(() => expect(client.frames).toHaveLength(1), 15_000);
    client.send({ type: 'say', text: 'x'.repeat(longest + 1) });
    expect(await client.ended).toMatch(/^1009/);
    const slow = await opened(await ticketOf(account));
    for (let part = 0; part < 70; part += 1) slow.socket.send('{', { fin: false });
    expect(await slow.ended).toMatch(/^1008/);
  });

  it('counts towards twenty per second across all sockets of a person', async () => {
    const account = await person();
    const clients = [await opened(await ticketOf(account)), await opened(await ticketOf(account))];
    for (let frame = 0; frame < 15; frame += 1) for (const client of clients) client.send('x');
    const endings = await Promise.race(clients.map(({ ended }) => ended));
    expect(endings).toBe('1008 too_many_requests');
    clock.advance(60);
  });

  it('counts even if it is a ping', async () => {
    const client = await opened(await ticketOf(await person()));
    let pongs = 0;
    client.socket.on('pong', () => (pongs += 1));
    for (let ping = 0; ping < 5; ping += 1) client.socket.ping();
    await vi.waitFor(() => expect(pongs).toBe(5), 15_000);
    for (let ping = 0; ping < 100; ping += 1) client.socket.ping();
    expect(await client.ended).toBe('1008 too_many_requests');
    clock.advance(60);
  });
});

describe('an open socket', () => {
  it.each([
    [
      'its session is ended in another process',
      'unauthenticated',
      async ({ id }: TestAccount) => db().deleteFrom('sessions').where('account_id', '=', id).execute(),
    ],
    [
      'its account is blocked',
      'unauthenticated',
      async ({ id }: TestAccount) => db().updateTable('accounts').set({ blocked: true }).where('id', '=', id).execute(),
    ],
    [
      'its account is deactivated',
      'unauthenticated',
      async ({ id }: TestAccount) =>
        db().updateTable('accounts').set({ activated: false }).where('id', '=', id).execute(),
    ],
    [
      'the right to it ends',
      'forbidden',
      async ({ id }: TestAccount) =>
        db().updateTable('accounts').set({ active_features: [] }).where('id', '=', id).execute(),
    ],
  ])('ends when %s', async (_when, reason, change) => {
    const [account, neighbor] = [await person(), await person()];
    const [client, theirs] = [await opened(await ticketOf(account)), await opened(await ticketOf(neighbor))];
    await change(account);
    expect(await client.ended).toBe(`1008 ${reason}`);
    theirs.send({ type: 'say', text: 'here' });
    await vi.waitFor(() => expect(theirs.frames).toHaveLength(1), 15_000);
  });

  it.each<[string, 'admin' | 'customer', Updateable<AccountsTable>]>([
    ['the person is no longer a product admin', 'admin', { permissions: [] }],
    ['the assumed account is blocked', 'customer', { blocked: true }],
  ])('of an assumed identity ends as forbidden when %s', async (_when, whose, change) => {
    const [admin, customer] = [await person(['admin']), await person()];
    const client = await opened(await ticketOf(admin, customer));
    const own = await opened(await ticketOf(admin));
    const { id } = whose === 'admin' ? admin : customer;
    await db().updateTable('accounts').set(change).where('id', '=', id).execute();
    expect(await client.ended).toBe('1008 forbidden');
    // The session continues.
    own.send({ type: 'say', text: 'here' });
    await vi.waitFor(() => expect(own.frames).toHaveLength(1), 15_000);
  });

  it('is one of at most five per person; the sixth is told to retry', async () => {
    const account = await person();
    for (let number = 0; number < 5; number += 1) await opened(await ticketOf(account));
    const sixth = await opened(await ticketOf(account));
    expect(await sixth.ended).toBe('1013 too_many_requests');
    await opened(await ticketOf(account), one);
    open[0]?.socket.close();
    const again = async () => {
      const client = await opened(await ticketOf(account));
      client.send({ type: 'say', text: 'here' });
      await Promise.race([client.ended, vi.waitFor(() => expect(client.frames).toHaveLength(1))]);
      expect(client.frames).toHaveLength(1);
    };
    await vi.waitFor(again, 15_000);
  });

  it('is closed cleanly when its process shuts down', async () => {
    const { directUrl } = one.portal.services;
    const shared = { databaseUrl: directUrl, directUrl, filesDir: one.filesDir, alone: false };
    const third = await startTestPortal({ sockets: [echoSocket], clock, ...shared });
    const client = await opened(await ticketOf(await person()), third);
    // A client that does not confirm does not delay the shutdown.
    const stubborn = await opened(await ticketOf(await person()), third);
    stubborn.socket.pause();
    await third.stop();
    expect(await client.ended).toMatch(/^1001/);
    stubborn.socket.resume();
    await stubborn.ended;
  });
});
