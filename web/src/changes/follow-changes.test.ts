import type { Change } from '@trapline/domain/changes/change.schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { followChanges } from './follow-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The response to each attempt: a stream that ends, one that stays open, or a refusal. */
type Answer = { readonly text: string; readonly stays?: boolean } | { readonly problem: ApiProblem };

const readyOf = (accountId: string) => `id: 1\ndata: {"type":"ready","account_id":"${accountId}"}\n\n`;
const ready = readyOf('7');

function follow(answers: readonly Answer[]) {
  const opened: { readonly at: number; readonly lastEventId: string | null }[] = [];
  const said: string[] = [];
  const heard: Change[] = [];
  const ending = new AbortController();
  const begin = Date.now();
  const open = async (lastEventId: string | null, signal: AbortSignal): Promise<Response> => {
    const answer = answers[opened.length] ?? { text: '', stays: true };
    opened.push({ at: Date.now() - begin, lastEventId });
    if ('problem' in answer) return await Promise.reject(answer.problem);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(answer.text));
        if (!answer.stays) controller.close();
        else signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  };
  const done = followChanges(
    {
      accountId: '7',
      open,
      onAlive: (id) => said.push(`alive ${id}`),
      onChange: (change) => heard.push(change),
      onLost: () => said.push('lost'),
    },
    null,
    ending.signal,
  );
  return { opened, said, heard, ending, done };
}

describe('the stream of changes', () => {
  it('is reopened where it ended, after the delay set by the server', async () => {
    const { opened, said, heard, ending, done } = follow([{ text: `retry: 1500\n${ready}` }]);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(opened).toEqual([{ at: 0, lastEventId: null }]);
    expect([said, heard]).toEqual([['alive 1', 'lost'], [{ type: 'ready', account_id: '7' }]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened[1]).toEqual({ at: 1_500, lastEventId: '1' });
    ending.abort();
    await done;
  });

  it('is abandoned after three heartbeats of silence, without even a comment', async () => {
    const { opened, said, ending, done } = follow([{ text: ready, stays: true }]);
    await vi.advanceTimersByTimeAsync(44_999);
    expect(said).toEqual(['alive 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(['alive 1', 'lost']);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(opened.map(({ lastEventId }) => lastEventId)).toEqual([null, '1']);
    ending.abort();
    await done;
  });

  it('is tried less and less often while the portal is unavailable, and no more after a refusal', async () => {
    const away = { problem: new ApiProblem('network', 0) };
    const busy = { problem: new ApiProblem('too_many_requests', 429, { retryAfter: 90 }) };
    const over = { problem: new ApiProblem('unauthenticated', 401) };
    const { opened, said, done } = follow([away, away, away, busy, over]);
    await vi.advanceTimersByTimeAsync(900_000);
    await done;
    const waits = opened.slice(1).map(({ at }, index) => at - (opened[index]?.at ?? 0));
    const least = [1_000, 2_000, 4_000, 90_000];
    const most = [2_000, 4_000, 8_000, 90_000];
    expect([waits.length, said.length, vi.getTimerCount()]).toEqual([4, 5, 0]);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(least[index] ?? 0);
      expect(wait).toBeLessThanOrEqual(most[index] ?? 0);
    }
  });

  it('of another account is ended before anything of it is passed on, and not opened again', async () => {
    const others = `${readyOf('8')}data: {"type":"sensors","ids":["Theirs"]}\n\n`;
    const { opened, said, heard, done } = follow([{ text: ready }, { text: others, stays: true }]);
    await vi.advanceTimersByTimeAsync(900_000);
    await done;
    expect([opened.length, said, heard]).toEqual([
      2,
      ['alive 1', 'lost', 'lost'],
      [{ type: 'ready', account_id: '7' }],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind when it is closed', async () => {
    const { ending, done } = follow([{ text: ready, stays: true }]);
    await vi.advanceTimersByTimeAsync(10);
    ending.abort();
    await vi.advanceTimersByTimeAsync(0);
    await done;
    expect(vi.getTimerCount()).toBe(0);
  });
});
