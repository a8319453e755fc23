import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Heard } from './heard.ts';
import { hearChanges } from './page-changes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
});

const text = (type: string) => `retry: 1\nid: 1\ndata: {"type":"${type}","account_id":"7"}\n\n`;

const noIds: readonly (string | null)[] = [];
let pages = 0;

/** An event of a page's life. */
interface PageEvent {
  readonly on: 'document' | 'window';
  readonly type: string;
}

/** A page of account 7, alone in its browser unless they are of the same name, and the streams it opens. */
function openPage(name = `page ${++pages}`) {
  const life = { document: new EventTarget(), window: new EventTarget(), isHidden: () => false };
  const streams = { opened: noIds.slice(), open: 0 };
  const passed: Heard[] = [];
  const lives: boolean[] = [];
  const open = (lastEventId: string | null, signal: AbortSignal): Promise<Response> => {
    streams.opened.push(lastEventId);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.open += 1;
        controller.enqueue(new TextEncoder().encode(text(lastEventId === null ? 'ready' : 'reload')));
        signal.addEventListener('abort', () => {
          streams.open -= 1;
          controller.error(signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(body));
  };
  const pass = (heard: Heard) => {
    passed.push(heard);
    return Promise.resolve();
  };
  const options = { identity: name, accountId: '7', open, pass, onLive: (live: boolean) => lives.push(live) };
  const close = hearChanges(options, life);
  closing.push(close);
  const say = ({ on, type }: PageEvent) => life[on].dispatchEvent(new Event(type));
  return { name, streams, passed, lives, say, close };
}

/** Lets time pass until something is so. */
async function until<T>(look: () => T, wanted: T): Promise<void> {
  for (let steps = 0; steps < 200; steps += 1) {
    await vi.advanceTimersByTimeAsync(50);
    // What other threads of the browser do takes real time.
    await new Promise((resolve) => setImmediate(resolve));
    if (JSON.stringify(look()) === JSON.stringify(wanted)) return;
  }
  expect(look()).toEqual(wanted);
}

describe.each([
  { how: 'frozen', sleep: { on: 'document', type: 'freeze' }, wake: { on: 'document', type: 'resume' } },
  {
    how: 'kept for the Back button',
    sleep: { on: 'window', type: 'pagehide' },
    wake: { on: 'window', type: 'pageshow' },
  },
] as const)('a page that is $how', ({ sleep, wake }) => {
  it('gives up the stream, and requests everything again when it is back', async () => {
    const page = openPage();
    await until(() => page.lives, [true]);
    page.say(sleep);
    await until(() => [page.streams.open, page.lives], [0, [true, false]]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([page.streams.opened, page.passed]).toEqual([[null], []]);
    page.say(wake);
    await until(
      () => [page.streams.opened, page.lives],
      [
        [null, '1'],
        [true, false, true],
      ],
    );
    await until(() => page.passed.map(({ everything }) => everything), [true]);
  });

  it('leaves the stream to another one, and hears of changes through it when it is back', async () => {
    const page = openPage();
    await until(() => page.lives, [true]);
    const other = openPage(page.name);
    await until(() => other.lives, [true]);
    expect(other.streams.opened).toEqual([]);
    page.say(sleep);
    await until(() => [page.streams.open, other.streams.opened], [0, ['1']]);
    page.say(wake);
    await until(() => page.lives, [true, false, true]);
    expect([page.streams.opened, other.streams.open]).toEqual([[null], 1]);
  });

  it('opens its stream later when it was put to sleep before its first one', async () => {
    const page = openPage();
    page.say(sleep);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.streams.opened).toEqual([]);
    page.say(wake);
    await until(() => [page.streams.opened, page.lives], [[null], [true]]);
  });

  it('stays asleep once it was left', async () => {
    const page = openPage();
    await until(() => page.lives, [true]);
    page.say(sleep);
    page.close();
    page.say(wake);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([page.streams.opened, page.streams.open, page.passed, vi.getTimerCount()]).toEqual([[null], 0, [], 0]);
  });
});

it('a page that is only shown for the first time goes on as it is', async () => {
  const page = openPage();
  page.say({ on: 'window', type: 'pageshow' });
  await until(() => page.lives, [true]);
  page.say({ on: 'window', type: 'pageshow' });
  page.say({ on: 'document', type: 'resume' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([page.streams.opened, page.streams.open, page.passed]).toEqual([[null], 1, []]);
});
