import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KnownFigures } from '@trapline/domain/chat/answer-filter.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeAsker, makeChatEvent, openChat, saidIn } from '@trapline/test-world/chat/chat-world.ts';
import { type ModelServer, startModelServer } from '@trapline/test-world/chat/model-server.ts';
import type { TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import type { Asked, Asker } from './answerer.types.ts';
import { createModelAnswerer } from './model-answerer.actions.ts';
import { ModelTools } from './model-tools.actions.ts';

let model: ModelServer;
let test: TestPortal;
let asker: TestAccount;
let place: number;
let event: string;
beforeAll(async () => {
  model = await startModelServer();
  test = await startTestPortal({ llm: { baseUrl: model.url, model: 'test-model', monthlyTokens: 1_000 } });
  const { db } = test.portal.services;
  asker = await makeAsker(db);
  place = await makePlace(db, asker, 'Hall');
  event = await makeChatEvent(db, place, { count: 42, insect_counts: [6, 42] });
});
afterAll(async () => {
  await test.stop();
  await model.stop();
});

const services = () => ({ ...test.portal.services, searchDocuments: () => Promise.resolve([]) });
const asked = (): Asked => ({
  questionId: 'none',
  text: 'How many?',
  locale: 'en',
  history: [],
  outOfTokens: false,
  selection: { placeId: place, keys: [parseEventId(event)?.source_key ?? 0] },
});
const counts = { name: 'counts', input: { scope: 'selected', group_by: 'type' } };

/** Someone whose right is withdrawn after so many reads. */
function withdrawnAfter(reads: number): Asker {
  let read = 0;
  return {
    reader: () => {
      read += 1;
      return read > reads ? Promise.reject(new Problem('forbidden')) : Promise.resolve(asker);
    },
  };
}

it('ends an answer at the first read after the right was withdrawn, and tells the model nothing more', async () => {
  const { db } = test.portal.services;
  await db
    .insertInto('chat_questions')
    .values({ id: 'none', asked_by: asker.id, month: '2026-01', asked_at: new Date(0) })
    .execute();
  model.answer(() => ({ call: [counts], usage: [1, 1] }));
  const from = model.requests.length;
  const answerer = createModelAnswerer(
    services(),
    { baseUrl: model.url, model: 'test-model', silenceMs: 5_000 },
    { monthlyTokens: 1_000 },
  );
  const said: string[] = [];
  const answer = answerer.answer(asked(), withdrawnAfter(1), (text) => said.push(text), new AbortController().signal);
  await expect(answer).rejects.toMatchObject({ type: 'forbidden' });
  expect([model.requests.length - from, said]).toEqual([2, []]);
});

it('sends nothing more once the tokens of the month are used up, also within an answer', async () => {
  const { db } = test.portal.services;
  model.answer(() => ({ call: [counts], usage: [600, 0] }));
  const account = await makeAsker(db);
  const hall = await makePlace(db, account, 'Own');
  const own = await makeChatEvent(db, hall, { count: 1 });
  const from = model.requests.length;
  const chat = await openChat(test, account.id);
  const about = { action: 'message', place_id: String(hall), event_ids: [own] };
  expect((await chat.ask({ ...about, message: 'How many?' })).at(-1)).toMatchObject({ error: 'unavailable' });
  expect(model.requests.length - from).toBeLessThanOrEqual(3);
  expect(saidIn(await chat.ask({ ...about, message: 'How many?' }))).toContain('built-in analyst');
});

it('is given by one socket at a time, in all processes', async () => {
  const { db } = test.portal.services;
  const other = await startTestPortal({
    databaseUrl: test.databaseUrl,
    directUrl: test.databaseUrl,
    llm: { baseUrl: model.url, model: 'test-model' },
    alone: false,
  });
  try {
    const account = await makeAsker(db);
    const hall = await makePlace(db, account, 'Shared');
    const own = await makeChatEvent(db, hall, { count: 1 });
    const about = { action: 'message', place_id: String(hall), event_ids: [own] };
    const [one, two] = [await openChat(test, account.id), await openChat(other, account.id)];
    model.answer(() => ({ say: ['First.'], usage: [1, 1] }));
    const [start] = await one.ask({ ...about, message: 'One?' });
    const session_id = start?.session_id ?? '';
    model.answer(() => ({ say: Array.from({ length: 100 }, () => 'more '), pauseMs: 50, usage: [1, 1] }));
    const from = one.frames.length;
    one.send({ ...about, message: 'Two?', session_id });
    await vi.waitFor(() => expect(one.frames.length).toBeGreaterThan(from + 2), 15_000);
    expect(await two.ask({ ...about, message: 'Three?', session_id })).toMatchObject([{ error: 'conflict' }]);
    one.send({ action: 'stop', session_id });
    await vi.waitFor(() => expect(one.frames.at(-1)).toMatchObject({ type: 'stream_end' }), 15_000);
    model.answer(() => ({ say: ['Fourth.'], usage: [1, 1] }));
    expect(saidIn(await two.ask({ ...about, message: 'Four?', session_id }))).toBe('Fourth.');
  } finally {
    await other.stop();
  }
}, 60_000);

it('may tell the threshold of a place and what reaches it, and cite these events only', async () => {
  const { db } = test.portal.services;
  await db.updateTable('station_places').set({ index_threshold: 0.1 }).where('id', '=', place).execute();
  const known = new KnownFigures();
  const tools = new ModelTools(services(), asked(), withdrawnAfter(9), known).list();
  const tool = tools.find(({ name }) => name === 'thresholds');
  const link = `/station/${place}?event=${event}`;
  expect(await tool?.run({})).toMatchObject([
    { place: 'Hall', threshold: 0.1, events_over_threshold: 1, links: [link] },
  ]);
  expect([known.hasLink(link), known.hasLink('/admin')]).toEqual([true, false]);
});
