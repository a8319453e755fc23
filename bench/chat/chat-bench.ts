import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { makeChatEvent } from '@trapline/test-world/chat/chat-world.ts';
import { startModelServer } from '@trapline/test-world/chat/model-server.ts';
import { openSocket, type SocketClient } from '@trapline/test-world/sockets/socket-client.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { run as runSql, withDatabase } from '../common/bench-database.ts';
import { client, send, steadily } from '../common/calls.ts';
import { median, quantile } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, info, type Result } from '../common/results.ts';
import { beginSession } from '../common/session.ts';

const part = 'chat';
const people = 100;
const socketsEach = 5;
const slowReaders = 20;
const events = 100;
/** Other calls a second. */
const pace = 10;
const seconds = 30;
/** An answer: pieces of so many letters, one after a pause. */
const answer = { pieces: 60, letters: 300, pauseMs: 60 } as const;
const firstChunks = 40;

/**
 * Measures 500 open chats of which 20 do not read, all asking within half a minute: other calls, memory, and how soon the
 * first piece of an answer is passed on. The endpoint is a local server in this process.
 */
export async function run(): Promise<Result[]> {
  const model = await startModelServer();
  try {
    return await withDatabase(true, async (database) => {
      const url = await database.create('chat');
      await migrate(url);
      await runSql(
        url,
        `insert into organizations (id, name, allowed_sensor_types, active_features)
        values (1, 'Works', '{station}', '{s_type_chatbot}')`,
      );
      await runSql(
        url,
        `insert into accounts (id, email, name, password_hash, organization_id, email_verified_at)
        select id, 'person-' || id || '@example.com', 'Person', '', 1, now() from generate_series(1, ${people}) id`,
      );
      const portal = await startPortal(database, url, { modelUrl: model.url });
      const { db, close } = openDatabase({ url, connections: 2 });
      const agent = client(20);
      try {
        const place = await makePlace(db, { id: 1, organization_id: 1 }, 'Hall');
        const ids: string[] = [];
        for (let at = 0; at < events; at++) {
          const days = { month: '2026-10', installed: '2026-10-01', collected: '2026-10-31', trap_no: String(at) };
          ids.push(
            await makeChatEvent(db, place, { ...days, count: at, uploaded: new Date(1_790_000_000_000 + at * 1_000) }),
          );
        }
        const question = { action: 'message', message: 'How many?', place_id: String(place), event_ids: ids };
        const headers = { authorization: `Bearer ${await beginSession(db, 1)}` };
        const call = () => send(agent, `${portal.url}/api/s_type/places/${place}/events?from=2026-10`, headers);
        const sockets = await openAll(portal.url, async (account) => beginSession(db, account));
        const [chat] = sockets;
        if (!chat) throw new Error('There is no socket');
        // A warm-up: all code is loaded then.
        await firstChunk(chat, question);
        const idle = (await portal.usage()).rss;
        const quiet = await steadily(pace, delay(seconds * 1_000), call);
        for (const { socket } of sockets.slice(-slowReaders)) socket.pause();
        const words = Array.from({ length: answer.pieces }, () => 'x'.repeat(answer.letters));
        model.answer(() => ({ say: words, pauseMs: answer.pauseMs }));
        await portal.usage();
        const asked = askAll(sockets.slice(1), question);
        const busy = await steadily(pace, asked, call);
        const { peak } = await portal.usage();
        const reading = sockets.slice(0, -slowReaders);
        const answered = await untilAnswered(reading);
        model.answer(() => ({ say: ['First.', ' Second.'], pauseMs: 100 }));
        const waits: number[] = [];
        for (let at = 1; at <= firstChunks; at++) {
          const reader = reading[at * 7];
          if (!reader) continue;
          const seen = await firstChunk(reader, question);
          waits.push(seen - model.firstSentAt());
        }
        const share = (calls: typeof quiet, of: number) =>
          quantile(
            calls.map(({ ms }) => ms),
            of,
          );
        const p95 = (calls: typeof quiet) => share(calls, 0.95);
        const figures = (calls: typeof quiet) => [0.5, 0.95].map((of) => share(calls, of).toFixed(1)).join(', ');
        return [
          atMost(
            part,
            `95 of 100 other calls while ${sockets.length} chats are answered, ${slowReaders} unread / in quiet`,
            p95(busy) / p95(quiet),
            2,
          ),
          info(part, 'other calls in quiet; meanwhile: median, 95 of 100', `${figures(quiet)} ms; ${figures(busy)} ms`),
          atMost(part, 'memory over the portal with open, idle chats', (peak - idle) / 1e6, 300, ' MB'),
          atMost(
            part,
            'first piece of an answer, after the endpoint sent it (95th of 100)',
            quantile(waits, 0.95),
            50,
            ' ms',
          ),
          info(part, 'first piece of an answer, median', `${median(waits).toFixed(1)} ms`),
          info(part, 'chats answered completely, of those that read', `${answered} of ${reading.length}`),
        ];
      } finally {
        agent.destroy();
        await close();
        await portal.stop();
      }
    });
  } finally {
    await model.stop();
  }
}

async function openAll(url: string, session: (account: number) => Promise<string>): Promise<readonly SocketClient[]> {
  const sockets: SocketClient[] = [];
  for (let account = 1; account <= people; account++) {
    const headers = { authorization: `Bearer ${await session(account)}` };
    for (let at = 0; at < socketsEach; at++) {
      const answered = await fetch(`${url}/api/chat/tickets`, { method: 'POST', headers });
      const { ticket }: { ticket?: string } = JSON.parse(await answered.text());
      const opened = await openSocket(`${url}/api/chat/socket?ticket=${ticket}`);
      if (!('socket' in opened)) throw new Error(`It was refused: ${JSON.stringify(opened)}`);
      sockets.push(opened);
    }
  }
  return sockets;
}

/** Has all ask, spread over the time of measurement, and waits until the last answer must be over. */
async function askAll(sockets: readonly SocketClient[], question: object): Promise<void> {
  for (const { send: ask } of sockets) {
    ask(question);
    await delay((seconds * 1_000) / sockets.length);
  }
  await delay(answer.pieces * answer.pauseMs * 1.5);
}

/** Waits until sockets have their answers, at most two minutes. @returns how many have */
async function untilAnswered(sockets: readonly SocketClient[]): Promise<number> {
  const count = () => sockets.filter(({ frames }) => JSON.stringify(frames.at(-1) ?? '').includes('stream_end')).length;
  for (let waited = 0; count() < sockets.length && waited < 120; waited++) await delay(1_000);
  return count();
}

/** Asks, and waits for the end of the answer. @returns when its first piece came, `performance.now()` */
async function firstChunk({ socket, frames, send: ask }: SocketClient, question: object): Promise<number> {
  const from = frames.length;
  let first = Number.NaN;
  const ended = new Promise<void>((resolve, reject) => {
    const look = () => {
      const text = JSON.stringify(frames.slice(from));
      if (Number.isNaN(first) && text.includes('stream_chunk')) first = performance.now();
      if (text.includes('stream_error')) reject(new Error(text));
      if (!text.includes('stream_end') && !text.includes('stream_error')) return;
      socket.off('message', look);
      resolve();
    };
    socket.on('message', look);
  });
  ask(question);
  await ended;
  return first;
}
