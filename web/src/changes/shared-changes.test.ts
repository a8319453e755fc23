import type { Change } from '@trapline/domain/changes/change.schema.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../platform/requests/api-problem.ts';
import { SharedChanges } from './shared-changes.ts';

/** A server's open streams, with the last event id that each was opened with. */
class Streams {
  readonly opened: (string | null)[] = [];
  refuses = false;
  /** Whose session the browser has. */
  account = '7';
  readonly open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  readonly connect = (lastEventId: string | null, signal: AbortSignal): Promise<Response> => {
    this.opened.push(lastEventId);
    if (this.refuses) return Promise.reject(problemOf(401, null, null));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.open.add(controller);
        const type = lastEventId === null ? 'ready' : 'reload';
        controller.enqueue(bytes(`retry: 1\nid: 1\n${message({ type, account_id: this.account })}`));
        signal.addEventListener('abort', () => {
          if (this.open.delete(controller)) controller.error(signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(body));
  };

  send(text: string): void {
    for (const controller of this.open) controller.enqueue(bytes(text));
  }

  end(): void {
    for (const controller of this.open) controller.close();
    this.open.clear();
  }
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const message = (change: Change) => `data: ${JSON.stringify(change)}\n\n`;
const changed: Change = { type: 'sensors', ids: ['Fly_1'] };
const ready: Change = { type: 'ready', account_id: '7' };
const reload: Change = { type: 'reload', account_id: '7' };

let count = 0;
const tabs: SharedChanges[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const tab of tabs.splice(0)) tab.close();
});

function browser() {
  const streams = new Streams();
  const prefix = `${++count}`;
  const tab = (identity = '7 own', isSeen = true) => {
    const heard: Change[] = [];
    const lives: boolean[] = [];
    const shared = new SharedChanges({
      identity: `${prefix} ${identity}`,
      accountId: '7',
      open: streams.connect,
      onChange: (change) => heard.push(change),
      onLive: (live) => lives.push(live),
      isSeen: () => isSeen,
    });
    tabs.push(shared);
    return { shared, heard, lives, close: () => shared.close() };
  };
  return { streams, tab, prefix };
}

describe('the tabs of an account', () => {
  it('share one stream', async () => {
    const { streams, tab } = browser();
    const first = tab();
    await expect.poll(() => first.lives).toEqual([true]);
    const others = [tab(), tab()];
    await expect.poll(() => others.map(({ lives }) => lives)).toEqual([[true], [true]]);
    streams.send(message(changed));
    for (const { heard } of [first, ...others]) await expect.poll(() => heard).toContainEqual(changed);
    expect(streams.opened).toEqual([null]);
    expect([first, ...others].map(({ shared }) => shared.leads)).toEqual([true, false, false]);
  });

  it('continue when the tab with the stream is closed, and learn that they may have missed changes', async () => {
    const { streams, tab } = browser();
    const first = tab();
    await expect.poll(() => first.lives).toEqual([true]);
    const [second, third] = [tab(), tab()];
    await expect.poll(() => [...second.lives, ...third.lives]).toEqual([true, true]);
    first.close();
    await expect.poll(() => second.heard).toEqual([reload]);
    await expect.poll(() => third.heard).toEqual([reload]);
    expect([streams.open.size, streams.opened]).toEqual([1, [null, '1']]);
    // The remaining tabs did not poll in the meantime, and the closed one receives nothing.
    expect([first.lives, second.lives, third.lives]).toEqual([[true, false], [true], [true]]);
    streams.send(message(changed));
    await expect.poll(() => third.heard).toContainEqual(changed);
    expect(first.heard).not.toContainEqual(changed);
    for (const { close } of [second, third]) close();
    await expect.poll(() => streams.open.size).toBe(0);
  });

  it('all know when the stream is down and up again', async () => {
    const { streams, tab } = browser();
    const first = tab();
    await expect.poll(() => first.lives).toEqual([true]);
    const second = tab();
    await expect.poll(() => second.lives).toEqual([true]);
    streams.end();
    await expect
      .poll(() => [first.lives, second.lives])
      .toEqual([
        [true, false, true],
        [true, false, true],
      ]);
    expect([streams.opened, second.heard]).toEqual([[null, '1'], [reload]]);
  });

  it('do not wait for a tab that was refused: it tries again when another tab opens', async () => {
    const { streams, tab } = browser();
    streams.refuses = true;
    const first = tab();
    await expect.poll(() => streams.opened).toHaveLength(1);
    const second = tab();
    await expect.poll(() => streams.opened).toHaveLength(2);
    expect([first.lives, second.lives]).toEqual([[], []]);
    streams.refuses = false;
    const third = tab();
    for (const { lives } of [first, second, third]) await expect.poll(() => lives).toEqual([true]);
    expect([streams.opened.length, streams.open.size]).toEqual([3, 1]);
    tab();
    first.close();
    await expect.poll(() => second.heard).toContainEqual(reload);
    expect(streams.opened).toEqual([null, null, null, '1']);
  });

  it('do not share with other accounts, or with the same account under an assumed identity', async () => {
    const { streams, tab } = browser();
    for (const identity of ['7 assumed', '8 own']) {
      const [own, other] = [tab('7 own'), tab(identity)];
      for (const { lives } of [own, other]) await expect.poll(() => lives).toEqual([true]);
      expect([streams.open.size, own.shared.leads, other.shared.leads]).toEqual([2, true, true]);
      other.close();
      await expect.poll(() => streams.open.size).toBe(1);
      streams.send(message(changed));
      await expect.poll(() => own.heard).toContainEqual(changed);
      expect(other.heard).toEqual([ready]);
      own.close();
      await expect.poll(() => streams.open.size).toBe(0);
    }
  });

  it('have a stream while the browser has less than two of others, poll else, and get the next that is free', async () => {
    const { streams, tab } = browser();
    const [first, second] = [tab('1 own'), tab('2 own')];
    for (const { lives } of [first, second]) await expect.poll(() => lives).toEqual([true]);
    const waiting = [tab('3 own'), tab('3 own'), tab('4 own')];
    await expect.poll(() => waiting.map(({ shared }) => shared.leads)).toEqual([true, false, true]);
    expect([streams.opened.length, waiting.map(({ lives }) => lives)]).toEqual([2, [[], [], []]]);
    second.close();
    for (const { lives } of waiting.slice(0, 2)) await expect.poll(() => lives).toEqual([true]);
    expect([streams.opened.length, streams.open.size, waiting[2]?.lives]).toEqual([3, 2, []]);
    // One that does not want it any more gets none.
    waiting[2]?.close();
    first.close();
    await expect.poll(() => streams.open.size).toBe(1);
    expect(streams.opened).toHaveLength(3);
  });

  it('read no stream of another account after the session of the browser has changed, and leave the slot', async () => {
    const { streams, tab } = browser();
    const [first, other] = [tab('7 own'), tab('7 assumed')];
    for (const { lives } of [first, other]) await expect.poll(() => lives).toEqual([true]);
    const waiting = tab('9 own');
    streams.account = '8';
    streams.end();
    await expect
      .poll(() => [first.lives, other.lives])
      .toEqual([
        [true, false],
        [true, false],
      ]);
    await expect.poll(() => streams.opened).toHaveLength(5);
    await expect.poll(() => streams.open.size).toBe(0);
    for (const { heard } of [first, other]) expect(heard).toEqual([ready]);
    expect(waiting.heard).toEqual([]);
    // The session is theirs again, and a tab comes.
    streams.account = '7';
    tab('7 own');
    await expect.poll(() => first.lives).toEqual([true, false, true]);
    expect(first.heard).toEqual([ready, reload]);
  });
});

describe('a frozen tab that holds the stream', () => {
  it('is replaced by a visible tab, which polls until then', async () => {
    const { streams, tab, prefix } = browser();
    const released = Promise.withResolvers<void>();
    const frozen = navigator.locks.request(`trapline changes 1 ${prefix} 7 own`, () => released.promise);
    const end = Promise.allSettled([frozen]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [hidden, seen] = [tab('7 own', false), tab('7 own', true)];
    await vi.advanceTimersByTimeAsync(140_000);
    expect(streams.opened).toEqual([]);
    for (let second = 140; second < 230 && streams.opened.length === 0; second += 1)
      await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await expect.poll(() => seen.lives).toEqual([true]);
    await expect.poll(() => hidden.lives).toEqual([true]);
    released.resolve();
    expect(await end).toMatchObject([{ status: 'rejected' }]);
    expect([seen.shared.leads, hidden.shared.leads]).toEqual([true, false]);
  });
});
