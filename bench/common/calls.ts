import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A call and its result. */
export interface Timed {
  readonly status: number;
  readonly ms: number;
}

/** Returns an agent that keeps the connections of one client. */
export function client(sockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: sockets });
}

/** Sends a call and waits for the whole response. With a body it is a `POST` of JSON. */
export async function send(
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Timed> {
  const began = performance.now();
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...json } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      once(response, 'end').then(() => resolve(response.statusCode ?? 0), reject);
    });
  });
  const status = await answered;
  return { status, ms: performance.now() - began };
}

let networks = 0;

/** Returns a header with a different network for each call, as a trusted proxy would send it. */
export function anotherNetwork(): Readonly<Record<string, string>> {
  networks += 1;
  const [a, b, c] = [(networks >> 16) & 255, (networks >> 8) & 255, networks & 255];
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

/** Starts `each` at a fixed rate per second for some seconds, without waiting for results. @returns all results */
export async function storm<T>(aSecond: number, seconds: number, each: (index: number) => Promise<T>): Promise<T[]> {
  const began = performance.now();
  const begun: Promise<T>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(Math.floor(((performance.now() - began) / 1000) * aSecond), aSecond * seconds);
      while (begun.length < due) begun.push(each(begun.length));
      if (due < aSecond * seconds) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  return Promise.all(begun);
}

/** Starts `each` at a fixed rate per second until `until` settles, without waiting for results. @returns all results */
export async function steadily<T>(aSecond: number, until: Promise<unknown>, each: (index: number) => Promise<T>) {
  const happened = new AbortController();
  const end = () => happened.abort();
  until.then(end, end);
  const began = performance.now();
  const begun: Promise<T>[] = [];
  while (!happened.signal.aborted) {
    begun.push(each(begun.length));
    await delay(Math.max(0, began + (begun.length * 1000) / aSecond - performance.now()));
  }
  return Promise.all(begun);
}

/** Runs `each` sequentially for some seconds. @returns all results */
export async function inTurn<T>(seconds: number, each: () => Promise<T>): Promise<T[]> {
  const end = performance.now() + seconds * 1000;
  const done: T[] = [];
  while (performance.now() < end) done.push(await each());
  return done;
}
