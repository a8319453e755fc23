import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ticketRoute } from '@trapline/domain/common/socket.routes.ts';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { echoSocket } from '@trapline/test-world/sockets/echo-socket.ts';
import { openSocket, type SocketClient, upgradeByHand } from '@trapline/test-world/sockets/socket-client.ts';
import { type Bus, createBus } from '../bus/bus.ts';
import { requestLimits } from '../http/admission/request.limits.ts';
import { type SocketServices, Sockets } from './sockets.ts';

const routes = { createTicket: ticketRoute('/api/echo/tickets', 'A ticket for the echo') };

let http: TestHttp;
let bus: Bus;
const made: Sockets[] = [];
beforeAll(async () => {
  http = await startTestHttp();
  bus = createBus({ url: http.url, log: http.services.log });
  await bus.start();
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((sockets) => sockets.close()));
});
afterAll(async () => {
  await bus.close();
  await http.stop();
});

/** Starts a server with an echo socket and its tickets. */
async function serve(more: Partial<SocketServices> = {}) {
  const sockets = new Sockets([echoSocket], { ...http.services, bus, ...more });
  made.push(sockets);
  const { mount: page, takes: upgrades } = sockets;
  const createTicket = {
    createTicket: ({ caller }: { caller: Parameters<Sockets['issueTicket']>[0] }) =>
      sockets.issueTicket(caller, 'echo'),
  };
  const url = await http.serve(routes, createTicket, { pages: [page], upgrades });
  const ticket = async (account: TestAccount) => {
    const authorization = `Bearer ${await http.session(account.id)}`;
    const response = await fetch(`${url}/api/echo/tickets`, { method: 'POST', headers: { authorization } });
    const answer: { readonly ticket?: string } = JSON.parse(await response.text());
    return { status: response.status, address: `${url}/api/echo/socket?ticket=${answer.ticket}` };
  };
  const open = async (account: TestAccount): Promise<SocketClient> => {
    const client = await openSocket((await ticket(account)).address);
    if (!('socket' in client)) throw new Error(`It was refused: ${JSON.stringify(client)}`);
    return client;
  };
  /** Whether the server still works. */
  const works = async () => {
    const client = await open(await person());
    client.send({ type: 'say', text: 'here' });
    await vi.waitFor(() => expect(client.frames).toHaveLength(1), 15_000);
    client.socket.close();
    await client.ended;
  };
  return { sockets, url, ticket, open, works };
}

async function person(): Promise<TestAccount> {
  const account = await makeAccount(http.database.db, {});
  const active_features = ['s_type_chatbot'];
  await http.database.db.updateTable('accounts').set({ active_features }).where('id', '=', account.id).execute();
  return account;
}

it('issues tickets to callers with a session and the right', async () => {
  const { url, ticket } = await serve();
  expect((await ticket(await person())).status).toBe(200);
  expect((await ticket(await makeAccount(http.database.db, {}))).status).toBe(403);
  expect((await fetch(`${url}/api/echo/tickets`, { method: 'POST' })).status).toBe(401);
});

it('survives clients that reset their connection during the upgrade, or send an invalid one', async () => {
  const { ticket, works } = await serve();
  const account = await person();
  for (let round = 0; round < 20; round += 1) {
    const { address } = await ticket(account);
    const { hostname, port, pathname, search } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    const lines = ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (round % 2 === 0) socket.resetAndDestroy();
    else {
      // Without a key, it is rejected by the protocol implementation.
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 400/);
      await once(socket, 'close');
    }
  }
  await works();
});

it('survives clients that reset open sockets, even while frames are being processed', async () => {
  const { sockets, open, works } = await serve();
  const account = await person();
  for (let round = 0; round < 10; round += 1) {
    const { socket, send } = await open(account);
    send({ type: 'flood', frames: 50 });
    socket.terminate();
    http.clock.advance(1);
    await vi.waitFor(() => expect(sockets.size).toBe(0), 15_000);
  }
  await works();
});

it('does not wait for incomplete requests, and drops a socket that stalls within a frame', async () => {
  const { sockets, ticket, works, url } = await serve({ pingEvery: 300 });
  const { hostname, port } = new URL(url);
  const slow = Array.from({ length: 50 }, () => connect(Number(port), hostname));
  for (const socket of slow) socket.write('GET /api/echo/socket HTTP/1.1\r\nUpgrade: websocket\r\n');
  const { socket, answer } = await upgradeByHand((await ticket(await person())).address);
  expect(answer).toMatch(/^HTTP\/1\.1 101/);
  // A text frame of 100 bytes, of which only two are sent.
  socket.write(Buffer.from([0x81, 0x80 + 100, 1, 2, 3, 4, 5, 6]));
  await once(socket, 'close');
  await vi.waitFor(() => expect(sockets.size).toBe(0), 15_000);
  await works();
  for (const one of slow) one.destroy();
});

it('keeps an idle client that responds to pings, and drops one that does not', async () => {
  const { sockets, open, ticket } = await serve({ pingEvery: 300 });
  const quiet = await open(await person());
  let pings = 0;
  quiet.socket.on('ping', () => (pings += 1));
  const gone = await upgradeByHand((await ticket(await person())).address);
  gone.socket.resume();
  await once(gone.socket, 'close');
  await vi.waitFor(() => expect(pings).toBeGreaterThan(2), 15_000);
  // The client may hear of the end before the server has taken leave of it.
  await vi.waitFor(() => expect(sockets.size).toBe(1), 15_000);
  expect(quiet.socket.readyState).toBe(quiet.socket.OPEN);
  quiet.socket.close();
});

it('drops a client that does not read, without affecting others', async () => {
  const { sockets, open, works } = await serve();
  const lazy = await open(await person());
  lazy.socket.pause();
  const full = () => {
    lazy.send({ type: 'flood', frames: 2_000 });
    http.clock.advance(1);
    expect(sockets.size).toBe(0);
  };
  await vi.waitFor(full, { timeout: 15_000, interval: 100 });
  lazy.socket.terminate();
  await works();
});

it('limits the number of sockets, and tells further clients to retry', async () => {
  const { open } = await serve({ perProcess: 2 });
  const clients = [await open(await person()), await open(await person())];
  const third = await open(await person());
  expect(await third.ended).toBe('1013 unavailable');
  for (const { socket } of clients) socket.close();
});

it('rejects a network with too many upgrade requests, regardless of their tickets', async () => {
  const { url } = await serve({ limits: { ...requestLimits, network: [{ calls: 3, seconds: 60 }] } });
  const answers: object[] = [];
  for (let number = 0; number < 5; number += 1) answers.push(await openSocket(`${url}/api/echo/socket?ticket=x`));
  expect(answers).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ status: 401 })),
    ...Array.from({ length: 2 }, () => ({ status: 429, type: 'too_many_requests' })),
  ]);
});
