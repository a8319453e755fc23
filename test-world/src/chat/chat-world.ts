import type { ChatFrame } from '@trapline/domain/chat/chat-frames.schema.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { makeAccount, type TestAccount } from '../fixtures.ts';
import { openSession } from '../people/session.ts';
import { openSocket, type RefusedUpgrade, type SocketClient } from '../sockets/socket-client.ts';
import { makeStationEvent, type StationEventFixture } from '../station-fixtures.ts';
import type { TestPortal } from '../test-portal.ts';

/** Makes an account that may use the chat. */
export async function makeAsker(db: Db, organization_id: number | null = null): Promise<TestAccount> {
  const account = await makeAccount(db, organization_id === null ? {} : { organization_id });
  const rights = { active_features: ['s_type_chatbot', 'ai_opinion'], allowed_sensor_types: ['station', 'fly_count'] };
  await db.updateTable('accounts').set(rights).where('id', '=', account.id).execute();
  return { ...account, ...rights };
}

/** Makes a counted station event. @returns its public id */
export async function makeChatEvent(db: Db, placeId: number, given: StationEventFixture = {}): Promise<string> {
  const uploaded = given.uploaded ?? new Date(1_780_000_000_000);
  const key = await makeStationEvent(db, placeId, { ...given, uploaded });
  return formatEventId({ kind: 'station', source_key: key, timestamp: Math.floor(uploaded.getTime() / 1_000) });
}

/** Someone with an open chat. */
export interface ChatClient extends Omit<SocketClient, 'frames'> {
  readonly frames: readonly ChatFrame[];
  /** Asks, and waits until it was answered or refused. @returns the frames of this question */
  ask(question: object | string): Promise<readonly ChatFrame[]>;
}

/** A call of the API for an account. */
export async function callAs(
  { url, portal }: TestPortal,
  accountId: number,
  method: string,
  path: string,
  more: { readonly body?: object; readonly assume?: number } = {},
): Promise<Response> {
  const token = await openSession(portal.services.db, accountId, new Date(portal.services.clock.now()));
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (more.assume !== undefined) headers['x-assumed-user-id'] = String(more.assume);
  if (more.body === undefined) return fetch(`${url}${path}`, { method, headers });
  headers['content-type'] = 'application/json';
  return fetch(`${url}${path}`, { method, headers, body: JSON.stringify(more.body) });
}

/** Address of the chat with a new ticket. */
export async function chatAddress(test: TestPortal, accountId: number): Promise<string> {
  const response = await callAs(test, accountId, 'POST', '/api/chat/tickets');
  const { ticket }: { readonly ticket?: string } = JSON.parse(await response.text());
  if (ticket === undefined) throw new Error(`No ticket: ${response.status}`);
  return `${test.url}/api/chat/socket?ticket=${ticket}`;
}

/** Opens the chat for an account. */
export async function openChat(test: TestPortal, accountId: number): Promise<ChatClient> {
  const client: SocketClient | RefusedUpgrade = await openSocket(await chatAddress(test, accountId));
  if (!('socket' in client)) throw new Error(`It was refused: ${JSON.stringify(client)}`);
  const { socket, ended, send } = client;
  const known: ChatFrame[] = [];
  socket.on('message', (data: Buffer) => {
    const frame: ChatFrame = JSON.parse(data.toString());
    known.push(frame);
  });
  const isLast = ({ type }: ChatFrame) => type === 'stream_end' || type === 'stream_error';
  const until = (from: number) =>
    new Promise<readonly ChatFrame[]>((resolve) => {
      const look = () => {
        if (known.slice(from).some(isLast)) {
          socket.off('message', look);
          resolve(known.slice(from));
        }
      };
      socket.on('message', look);
      look();
    });
  return {
    ...{ socket, frames: known, ended, send },
    ask: (question) => {
      const from = known.length;
      send(question);
      return until(from);
    },
  };
}

/** What was said in some frames. */
export function saidIn(frames: readonly ChatFrame[]): string {
  return frames.map((frame) => (frame.type === 'stream_chunk' ? frame.message : '')).join('');
}
