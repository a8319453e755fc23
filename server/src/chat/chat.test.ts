import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presetTexts } from '@trapline/domain/chat/chat-presets.catalogue.ts';
import type { TestAccount } from '@trapline/test-world/fixtures.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import {
  callAs,
  type ChatClient,
  chatAddress,
  makeAsker,
  makeChatEvent,
  openChat,
  saidIn,
} from '@trapline/test-world/chat/chat-world.ts';
import { openSocket } from '@trapline/test-world/sockets/socket-client.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { expireChatTasks } from './chat-expiry.jobs.ts';

let test: TestPortal;
let now = Date.parse('2026-11-20T03:00:00Z');
let organization: number;
let asker: TestAccount;
let place: number;
let events: readonly string[];
beforeAll(async () => {
  test = await startTestPortal({ clock: { now: () => now } });
  organization = await makeOrganization(db(), 'North');
  asker = await makeAsker(db(), organization);
  place = await makePlace(db(), asker, 'Hall <b>1</b>');
  const at = (month: string, trap_no: string, insect_counts: readonly number[], uploaded: string) => ({
    ...{ month, trap_no, insect_counts, installed: `${month}-01`, collected: `${month}-28` },
    ...{ count: insect_counts.filter((_, index) => index % 2 === 1).reduce((sum, one) => sum + one, 0) },
    uploaded: new Date(uploaded),
  });
  await makeChatEvent(db(), place, at('2025-10', '1', [7, 10], '2025-11-01T00:00:00Z'));
  await makeChatEvent(db(), place, at('2026-09', '1', [6, 5, 7, 20], '2026-10-01T00:00:00Z'));
  await makeChatEvent(db(), place, at('2026-09', '2', [7, 3], '2026-10-01T00:00:01Z'));
  events = [
    await makeChatEvent(db(), place, at('2026-10', '1', [6, 45, 7, 22], '2026-11-01T00:00:00Z')),
    await makeChatEvent(db(), place, at('2026-10', '2', [7, 2], '2026-11-01T00:00:01Z')),
  ];
});
afterAll(() => test.stop());

const db = () => test.portal.services.db;
const question = (message: string, more: object = {}) => ({
  ...{ action: 'message', message, place_id: String(place), event_ids: events, user_id: 'somebody else', ...more },
});
/** A new person of the organization with an open chat: each has their own limits. */
async function someone(): Promise<{ readonly account: TestAccount; readonly chat: ChatClient }> {
  const account = await makeAsker(db(), organization);
  return { account, chat: await openChat(test, account.id) };
}
/** Lets a network ask for more upgrades. */
const later = () => (now += 2_000);

describe('tickets and the socket', () => {
  it('are for accounts with stations and the chat', async () => {
    const status = async (account: TestAccount) => (await callAs(test, account.id, 'POST', '/api/chat/tickets')).status;
    expect(await status(asker)).toBe(200);
    expect(await status(await makeAccount(db(), { organization_id: organization }))).toBe(403);
    const without = await makeAsker(db());
    await db().updateTable('accounts').set({ allowed_sensor_types: [] }).where('id', '=', without.id).execute();
    expect(await status(without)).toBe(403);
  });

  it('refuse tickets that are missing, used, made up or old, and pages of others', async () => {
    const socket = `${test.url}/api/chat/socket`;
    const address = await chatAddress(test, asker.id);
    expect(await openSocket(address, { headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
    // The refusal did not use it up.
    const client = await openSocket(address, { headers: { origin: test.url } });
    if (!('socket' in client)) throw new Error('refused');
    client.socket.close();
    const old = await chatAddress(test, asker.id);
    now += 61_000;
    const refused = [
      await openSocket(address),
      await openSocket(socket),
      await openSocket(`${socket}?ticket=x`),
      await openSocket(old),
    ];
    expect(refused).toMatchObject(Array.from({ length: 4 }, () => ({ status: 401 })));
  });

  it('are named in the configuration, at the host of the request', async () => {
    const config: unknown = JSON.parse(await (await fetch(`${test.url}/api/config`)).text());
    expect(config).toMatchObject({ websocket_api_url: `${test.url.replace('http', 'ws')}/api/chat/socket` });
  });
});

describe('questions', () => {
  it('are answered by the built-in analyst from the figures, with links to the events', async () => {
    const { chat, account } = await someone();
    const frames = await chat.ask(question(presetTexts.grown.en));
    const [start] = frames;
    const end = frames.at(-1);
    expect(start).toMatchObject({ type: 'stream_start' });
    expect(end).toMatchObject({ type: 'stream_end' });
    const said = saidIn(frames);
    expect(said).toContain('**Moth flies** increased most: 45 in 2026-10, 5 in 2026-09 (+40).');
    expect(said).toContain(
      `Hall \\<b\\>1\\</b\\>, trap 1: 45 (before: 5, +800%) [2026-10](/station/${place}?event=${events[0]})`,
    );
    expect(said).toContain('built-in analyst');
    later();
    const japanese = saidIn(await chat.ask(question(presetTexts.compared.ja, { locale: 'ja' })));
    expect(japanese).toContain('全種：69匹（当時：28、+146.4%）');
    expect(japanese).toContain('全種：69匹（当時：10、+590%）');
    expect(japanese).toContain('内蔵の分析機能');
    expect(await (await callAs(test, account.id, 'GET', '/api/chat/sessions')).json()).toMatchObject({
      sessions: [{ place_id: String(place), title: presetTexts.compared.ja }, { title: presetTexts.grown.en }],
    });
  });

  it.each([
    ['nothing', { message: '  ' }, 'validation_failed'],
    ['too much', { message: 'x'.repeat(2_001) }, 'validation_failed'],
    ['no events', { event_ids: [] }, 'validation_failed'],
    ['too many events', { event_ids: Array.from({ length: 101 }, (_, at) => `p${at + 1}-1`) }, 'validation_failed'],
    ['unknown fields', { admin: true }, 'validation_failed'],
    ['an unknown event', { event_ids: ['p1zz-zz'] }, 'not_found'],
    ['an unknown place', { place_id: '999999' }, 'not_found'],
    ['an unknown session', { session_id: 'nothing' }, 'not_found'],
  ])('are refused with a code: %s', async (_, change, error) => {
    later();
    const { chat } = await someone();
    expect(await chat.ask(question('How many?', change))).toMatchObject([
      { type: 'stream_error', error, retry: false },
    ]);
    expect(await chat.ask('no JSON')).toMatchObject([{ type: 'stream_error', error: 'validation_failed' }]);
    expect(saidIn(await chat.ask(question('How many?')))).toContain('**69**');
  });

  it('about events and sessions of others are not found, whoever the message says it is from', async () => {
    later();
    const { chat } = await someone();
    const [start] = await chat.ask(question('How many?'));
    const stranger = await makeAsker(db(), await makeOrganization(db(), 'South'));
    const own = await makePlace(db(), stranger, 'Own');
    const other = await openChat(test, stranger.id);
    const ask = (more: object) => other.ask(question('How many?', { user_id: String(asker.id), ...more }));
    expect(await ask({})).toMatchObject([{ error: 'not_found' }]);
    expect(await ask({ place_id: String(own) })).toMatchObject([{ error: 'not_found' }]);
    const event = await makeChatEvent(db(), own, { count: 3, uploaded: new Date('2026-11-02T00:00:00Z') });
    const session_id = start?.session_id ?? '';
    expect(await ask({ place_id: String(own), event_ids: [event], session_id })).toMatchObject([
      { error: 'not_found' },
    ]);
    expect(saidIn(await ask({ place_id: String(own), event_ids: [event] }))).toContain('**3**');
    for (const method of ['GET', 'DELETE']) {
      expect((await callAs(test, stranger.id, method, `/api/chat/sessions/${session_id}`)).status).toBe(404);
    }
  });

  it('are at most 20 in ten minutes, and then say when to come back', async () => {
    later();
    now = Math.ceil(now / 600_000) * 600_000;
    const { chat } = await someone();
    for (let number = 0; number < 20; number += 1) {
      expect((await chat.ask(question('How many?'))).at(-1)).toMatchObject({ type: 'stream_end' });
      later();
    }
    const refused = { type: 'stream_error', error: 'too_many_requests', retry: true, retry_after: 560 };
    expect(await chat.ask(question('How many?'))).toMatchObject([refused]);
    now += 600_000;
    expect((await chat.ask(question('How many?'))).at(-1)).toMatchObject({ type: 'stream_end' });
  });

  it('get no new data once the right has ended, and the socket closes', async () => {
    later();
    const { chat, account } = await someone();
    await db().updateTable('accounts').set({ allowed_sensor_types: [] }).where('id', '=', account.id).execute();
    expect(await chat.ended).toBe('1008 forbidden');
    expect((await callAs(test, account.id, 'GET', '/api/chat/sessions')).status).toBe(403);
  });
});

describe('sessions', () => {
  it('are kept for their owner with all that was said, go on through another socket, and are deleted', async () => {
    later();
    const { chat, account } = await someone();
    const [start] = await chat.ask(question('How many?'));
    const session_id = start?.session_id ?? '';
    chat.socket.close();
    later();
    const again = await openChat(test, account.id);
    const [second] = await again.ask(question('Where?', { session_id }));
    expect(second).toMatchObject({ type: 'stream_start', session_id });
    const read = async () => callAs(test, account.id, 'GET', `/api/chat/sessions/${session_id}`);
    const session: { messages: { role: string; message: string }[] } = JSON.parse(await (await read()).text());
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(session.messages[0]?.message).toBe('How many?');
    expect((await callAs(test, account.id, 'DELETE', `/api/chat/sessions/${session_id}`)).status).toBe(204);
    expect((await read()).status).toBe(404);
    expect(await again.ask(question('Where?', { session_id }))).toMatchObject([{ error: 'not_found', session_id }]);
  });

  it('are forgotten 90 days after their last question', async () => {
    later();
    const { chat, account } = await someone();
    await chat.ask(question('How many?'));
    now += 91 * 86_400_000;
    expect(await (await callAs(test, account.id, 'GET', '/api/chat/sessions')).json()).toEqual({ sessions: [] });
    now -= 91 * 86_400_000;
  });

  it('do not keep a question whose process was killed', async () => {
    later();
    const { chat, account } = await someone();
    const [start] = await chat.ask(question('How many?'));
    const session_id = start?.session_id ?? '';
    const messages = async () =>
      (await db().selectFrom('chat_messages').select('message').where('session_id', '=', session_id).execute()).map(
        ({ message }) => message,
      );
    const expire = async () => {
      const { expire_chat = expect.fail() } = expireChatTasks({ db: db(), clock: { now: () => now } });
      const { signal } = new AbortController();
      await expire_chat({ payload: null, job: 'expiry', attempt: 1, lastTry: false, signal });
    };
    const kill = async () => {
      const row = { session_id, role: 'user', message: 'Killed?', created_at: new Date(now) };
      await db().insertInto('chat_messages').values(row).execute();
      const answering = { answering: 'nobody', answering_until: new Date(now - 1) };
      await db().updateTable('chat_sessions').set(answering).where('id', '=', session_id).execute();
    };
    await kill();
    await chat.ask(question('Where?', { session_id }));
    expect(await messages()).not.toContain('Killed?');
    await kill();
    const lone = { id: `lone-${account.id}`, account_id: account.id, place_id: place, title: 'Lone' };
    const at = { created_at: new Date(now), updated_at: new Date(now) };
    const under = { answering: 'nobody', answering_until: new Date(now - 1) };
    await db()
      .insertInto('chat_sessions')
      .values({ ...lone, ...at, ...under })
      .execute();
    await db()
      .insertInto('chat_messages')
      .values({ session_id: lone.id, role: 'user', message: 'Killed?', created_at: new Date(now) })
      .execute();
    await expire();
    expect(await messages()).toHaveLength(4);
    expect(await (await callAs(test, account.id, 'GET', '/api/chat/sessions')).json()).toMatchObject({
      sessions: [{ id: session_id }],
    });
    now += 91 * 86_400_000;
    await expire();
    now -= 91 * 86_400_000;
    expect(await messages()).toEqual([]);
  });

  it('under an assumed identity belong to that account, and the question is marked', async () => {
    later();
    const { account } = await someone();
    const admin = await makeAccount(db(), { permissions: ['admin'] });
    const answer = await callAs(test, admin.id, 'POST', '/api/chat/tickets', { assume: account.id });
    const { ticket }: { ticket: string } = JSON.parse(await answer.text());
    const client = await openSocket(`${test.url}/api/chat/socket?ticket=${ticket}`);
    if (!('socket' in client)) throw new Error('refused');
    client.send(question('How many?'));
    await vi.waitFor(() => expect(client.frames.at(-1)).toMatchObject({ type: 'stream_end' }), 15_000);
    client.socket.close();
    const row = await db().selectFrom('chat_questions').select('asked_by').where('asked_by', '=', admin.id).execute();
    expect(row).toHaveLength(1);
    const trail = db()
      .selectFrom('audit_trail')
      .select(['subject_account_id', 'entity', 'address'])
      .where('action', '=', 'chat.ask');
    expect(await trail.where('actor_account_id', '=', admin.id).execute()).toEqual([
      { subject_account_id: account.id, entity: `StationPlace-${place}`, address: '127.0.0.1' },
    ]);
    expect(await (await callAs(test, account.id, 'GET', '/api/chat/sessions')).json()).toMatchObject({
      sessions: [{ title: 'How many?' }],
    });
  });
});
