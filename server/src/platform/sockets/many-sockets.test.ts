import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { socketsPerPerson } from '@trapline/domain/common/socket.limits.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { openSocket, type SocketClient } from '@trapline/test-world/sockets/socket-client.ts';
import { hashSecret } from '../base/ids.ts';
import { type Bus, createBus, defineTopic, publish } from '../bus/bus.ts';
import type { SocketConnection } from './socket-route.ts';
import { defineSocket, Sockets } from './sockets.ts';

const news = defineTopic('news', Type.Object({ organization: Type.Integer(), text: Type.String() }));
type News = { readonly type: 'news'; readonly text: string } | { readonly type: 'error' };

/** The open sockets as their route keeps them. */
const listening = new Set<SocketConnection<News>>();

/** A socket that is sent the news of its account's organization. */
const newsSocket = defineSocket({
  name: 'news',
  path: '/api/news/socket',
  mayOpen: ({ account }) => hasFeature(account, 's_type_chatbot'),
  frame: Type.Object({}, { additionalProperties: false }),
  open: (connection: SocketConnection<News>) => {
    listening.add(connection);
    connection.signal.addEventListener('abort', () => listening.delete(connection));
    return () => Promise.resolve();
  },
  refusal: (): News => ({ type: 'error' }),
});

let http: TestHttp;
let bus: Bus;
let sockets: Sockets;
let url: string;
beforeAll(async () => {
  http = await startTestHttp();
  bus = createBus({ url: http.url, log: http.services.log });
  bus.listen(news, {
    heard: (items) => {
      for (const { organization, text } of items) {
        for (const connection of listening) {
          if (connection.caller.account.organization_id === organization) connection.send({ type: 'news', text });
        }
      }
    },
    missed: () => undefined,
  });
  sockets = new Sockets([newsSocket], { ...http.services, bus });
  await bus.start();
  url = await http.serve({}, {}, { pages: [sockets.mount], upgrades: sockets.takes });
});
afterAll(async () => {
  await sockets.close();
  await bus.close();
  await http.stop();
});

const db = () => http.database.db;

/** Opens all sockets that a person may have. @param own who acts as them, if somebody does */
async function openAll(account: TestAccount, own = account): Promise<readonly SocketClient[]> {
  const session = hashSecret(await http.session(own.id)).toString('base64url');
  const clients: SocketClient[] = [];
  for (let number = 0; number < socketsPerPerson; number += 1) {
    const { ticket } = await sockets.issueTicket({ kind: 'account', account, own, session }, 'news');
    const client = await openSocket(`${url}/api/news/socket?ticket=${ticket}`);
    if (!('socket' in client)) throw new Error(`It was refused: ${JSON.stringify(client)}`);
    clients.push(client);
  }
  // The clock stands still, and a network may not ask for so many upgrades in one second.
  http.clock.advance(1);
  return clients;
}

async function peopleOf(organization_id: number, count: number): Promise<readonly TestAccount[]> {
  const people: TestAccount[] = [];
  for (let number = 0; number < count; number += 1) people.push(await makeAccount(db(), { organization_id }));
  return people;
}

const textsOf = ({ frames }: SocketClient) => JSON.stringify(frames);
const frames = (...texts: string[]) => JSON.stringify(texts.map((text) => ({ type: 'news', text })));

it('sends to 200 open sockets what their accounts may hear now, and forgets them when they close', async () => {
  const [north, south] = [await makeOrganization(db(), 'North'), await makeOrganization(db(), 'South')];
  await db()
    .updateTable('organizations')
    .set({ active_features: ['s_type_chatbot'] })
    .execute();
  const withFeature = (account: TestAccount): TestAccount => ({ ...account, active_features: ['s_type_chatbot'] });
  const admin = await makeAccount(db(), { permissions: ['admin'] });
  const [mover, leaver, ...northern] = (await peopleOf(north, 20)).map(withFeature);
  const [assumed, ...southern] = (await peopleOf(south, 20)).map(withFeature);
  if (!mover || !leaver || !assumed) throw new Error('Nobody is there');
  const groups = {
    moved: await openAll(mover),
    left: await openAll(leaver),
    acting: await openAll(assumed, admin),
    north: (await Promise.all(northern.map((one) => openAll(one)))).flat(),
    south: (await Promise.all(southern.map((one) => openAll(one)))).flat(),
  };
  const all = Object.values(groups).flat();
  expect([all.length, sockets.size, listening.size, sockets.upgrading]).toEqual([200, 200, 200, 0]);
  /** Each group’s sockets have heard these, and nothing else, once the last one has come. */
  const heard = (expected: Readonly<Record<keyof typeof groups, string>>) =>
    vi.waitFor(() => {
      const texts = Object.entries(groups).map(([name, clients]) => [name, [...new Set(clients.map(textsOf))]]);
      expect(Object.fromEntries(texts)).toEqual(
        Object.fromEntries(Object.entries(expected).map(([name, text]) => [name, [text]])),
      );
    }, 30_000);

  await publish(db(), news, [
    { organization: north, text: 'n1' },
    { organization: south, text: 's1' },
  ]);
  const [n1, s1] = [frames('n1'), frames('s1')];
  await heard({ moved: n1, left: n1, north: n1, acting: s1, south: s1 });

  // One moves, one loses the right, and one may no longer be assumed.
  await db().updateTable('accounts').set({ organization_id: south }).where('id', '=', mover.id).execute();
  await db().updateTable('accounts').set({ active_features: [] }).where('id', '=', leaver.id).execute();
  await db().updateTable('accounts').set({ permissions: [] }).where('id', '=', admin.id).execute();
  const endings = await Promise.all([...groups.left, ...groups.acting].map(({ ended }) => ended));
  expect(new Set(endings)).toEqual(new Set(['1008 forbidden']));
  const moved = () => [...listening].filter(({ caller }) => caller.account.id === mover.id);
  await vi.waitFor(
    () => expect(moved().every(({ caller }) => caller.account.organization_id === south)).toBe(true),
    30_000,
  );
  // The server closes its side when the client has confirmed.
  await vi.waitFor(() => expect([sockets.size, listening.size]).toEqual([190, 190]), 30_000);
  await publish(db(), news, [
    { organization: north, text: 'n2' },
    { organization: south, text: 's2' },
  ]);
  const [n2, s2] = [frames('n1', 'n2'), frames('s1', 's2')];
  await heard({ moved: frames('n1', 's2'), left: n1, north: n2, acting: s1, south: s2 });

  // Half of them say goodbye, the others are gone without a word.
  for (const [number, { socket }] of all.entries()) {
    if (number % 2 === 0) socket.close();
    else socket.terminate();
  }
  await Promise.all(all.map(({ ended }) => ended));
  await vi.waitFor(() => expect([sockets.size, listening.size, sockets.upgrading]).toEqual([0, 0, 0]), 30_000);
  // Each person has room again.
  const again = await openAll(mover);
  expect([again.length, sockets.size, listening.size]).toEqual([socketsPerPerson, socketsPerPerson, socketsPerPerson]);
}, 120_000);
