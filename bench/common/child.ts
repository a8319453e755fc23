import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@trapline/test-world/free-port.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const usage = Type.Object({ cpu: Type.Number(), rss: Type.Number(), peak: Type.Number(), hashes: Type.Integer() });
const checkedUsage = Compile(usage);
const ready = Compile(Type.Object({ ready: Type.Literal(true) }));

/**
 * The resources a server process has used: milliseconds of processor time, resident bytes now and the maximum since the
 * last request, and the maximum number of concurrent password hashes.
 */
export type Usage = Type.Static<typeof usage>;

/** A server in its own process. */
export interface ServerChild {
  readonly url: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a script that serves on the given port. Its log is discarded. */
export async function startServer(script: URL, options: object): Promise<ServerChild> {
  const port = await freePort();
  const child = fork(script, [JSON.stringify({ ...options, port })], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!first || !ready.Check(first[0])) throw new Error('The measured server did not start; see its output above');
  return {
    url: `http://127.0.0.1:${port}`,
    usage: () => ask(child),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ask(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message');
  child.send('usage');
  const [message]: unknown[] = await answer;
  if (!checkedUsage.Check(message)) throw new Error('The measured server sent an unexpected message');
  return message;
}

/** Called in the child once it listens: reports this, returns its usage on request, and exits with its parent. */
export function serveUsage(close: () => Promise<void>, hashes: () => number = () => 0): void {
  let peak = 0;
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20).unref();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const rss = process.memoryUsage.rss();
    process.send?.({ cpu: (user + system) / 1000, rss, peak: Math.max(peak, rss), hashes: hashes() });
    peak = 0;
  });
  const end = () => void close().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  process.send?.({ ready: true });
}
