import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ClientOptions, WebSocket } from 'ws';
import { hashSecret } from '@trapline/server/platform/base/ids.ts';
import { findCaller, isCallerOf } from '@trapline/server/platform/http/admission/callers.ts';
import type { SessionCaller } from '@trapline/server/callers/caller.types.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';
import { openSession } from '../people/session.ts';
import type { TestPortal } from '../test-portal.ts';

/** A socket as a client sees it. */
export interface SocketClient {
  readonly socket: WebSocket;
  /** Frames received so far, oldest first. */
  readonly frames: readonly unknown[];
  /** Resolves when it is closed, with the code and the reason. */
  readonly ended: Promise<string>;
  send(frame: object | string): void;
}

/** An upgrade that the portal refused. */
export interface RefusedUpgrade {
  readonly status: number;
  readonly type: unknown;
}

/**
 * Opens a socket.
 * @param address including the ticket
 */
export async function openSocket(address: string, options: ClientOptions = {}): Promise<SocketClient | RefusedUpgrade> {
  const socket = new WebSocket(address.replace(/^http/, 'ws'), options);
  const frames: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<SocketClient | RefusedUpgrade>();
  const ended = new Promise<string>((end) => socket.on('close', (code, reason) => end(`${code} ${String(reason)}`)));
  socket.on('error', (error) => frames.push({ error: error.message }));
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  socket.on('open', () => resolve({ socket, frames, ended, send: (frame) => socket.send(textOf(frame)) }));
  socket.on('unexpected-response', (_request, response) => {
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString()));
    response.on('end', () => {
      const { type }: { readonly type?: unknown } = JSON.parse(body);
      resolve({ status: response.statusCode ?? 0, type });
    });
  });
  return promise;
}

function textOf(frame: object | string): string {
  return typeof frame === 'string' ? frame : JSON.stringify(frame);
}

/**
 * Opens a connection and sends an upgrade request by hand.
 * @returns the connection, after the first bytes of the response
 */
export async function upgradeByHand(
  address: string,
  more = '',
): Promise<{ readonly socket: Socket; readonly answer: string }> {
  const { hostname, port, pathname, search } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n${more}\r\n`,
  );
  const [first]: unknown[] = await once(socket, 'data');
  return { socket, answer: String(first) };
}

/** Creates an account with a session. @param assumedId account whose identity is assumed */
export async function callerWithSession(
  { portal }: TestPortal,
  accountId: number,
  assumedId?: number,
): Promise<SessionCaller> {
  const { db, pool, clock } = portal.services;
  const token = await openSession(db, accountId, new Date(clock.now()));
  const assumed = assumedId === undefined ? {} : { assumed: String(assumedId) };
  const lookup = createCallerLookup(db, pool, clock);
  const caller = await findCaller('signed_in', token, assumed, lookup, () => Promise.resolve());
  if (!isCallerOf('signed_in', caller)) throw new Error(`No session: ${hashSecret(token).toString('hex')}`);
  return caller;
}
