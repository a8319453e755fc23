import { expect, it } from 'vitest';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { type DecideEntry, Outbox, type OutboxEntry } from './outbox.ts';

const position = { x1: 0, y1: 0, x2: 10, y2: 10 };
const decide = (id: string, photoKey = 'photo'): DecideEntry => ({
  kind: 'decide',
  id,
  eventId: 'e',
  photoKey,
  decisions: [{ position, type: 'fruit_fly' }],
});

/** An outbox whose calls are answered by `answer`, and what it has done. */
function world(answer: (call: string) => Promise<void>, left: readonly OutboxEntry[] = []) {
  const calls: string[] = [];
  const news: string[] = [];
  let kept: readonly OutboxEntry[] = left;
  const make = async (call: string) => {
    calls.push(call);
    await answer(call);
  };
  const outbox = new Outbox(
    {
      decide: async ({ id }) => {
        await make(`decide ${id}`);
        return `d${id}`;
      },
      takeBack: ({ undoes }, decision) => make(`undo ${undoes} as ${decision}`),
    },
    { read: () => kept, write: (entries) => void (kept = entries) },
  );
  outbox.begin((refusal, { id }) => news.push(`${refusal} ${id}`));
  const ids = () => kept.map(({ id }) => id);
  return { outbox, calls, news, ids };
}

async function idle(outbox: Outbox): Promise<void> {
  await expect.poll(() => outbox.state.get().waiting).toBe(0);
}

it('sends one after another, and keeps what is not acknowledged', async () => {
  const answers: (() => void)[] = [];
  const { outbox, calls, ids } = world(() => new Promise((resolve) => answers.push(resolve)));
  outbox.add(decide('a'));
  outbox.add(decide('b'));
  await expect.poll(() => calls).toEqual(['decide a']);
  expect(ids()).toEqual(['a', 'b']);
  answers[0]?.();
  await expect.poll(() => calls).toEqual(['decide a', 'decide b']);
  expect(ids()).toEqual(['b']);
  answers[1]?.();
  await idle(outbox);
  expect(outbox.sent).toBe(2);
});

it('sends what was left from before', async () => {
  const { outbox, calls } = world(async () => {}, [decide('old')]);
  await idle(outbox);
  expect(calls).toEqual(['decide old']);
});

it('tries again when the connection is back, under the same id', async () => {
  let connected = false;
  const { outbox, calls, news } = world(async () => {
    if (!connected) throw new ApiProblem('network', 0);
  });
  outbox.add(decide('a'));
  await expect.poll(() => outbox.state.get()).toEqual({ waiting: 1, offline: true });
  connected = true;
  outbox.retry();
  await idle(outbox);
  expect(outbox.state.get().offline).toBe(false);
  expect(new Set(calls)).toEqual(new Set(['decide a']));
  expect(news).toEqual([]);
});

it('drops what somebody else has changed, with a word, and what undoes it', async () => {
  const { outbox, calls, news } = world(async (call) => {
    if (call === 'decide a') throw new ApiProblem('conflict', 409);
  });
  outbox.add(decide('a'));
  outbox.undo(decide('a'), 'u');
  outbox.add(decide('b'));
  await idle(outbox);
  expect(calls).toEqual(['decide a', 'decide b']);
  expect(news).toEqual(['changed a']);
});

it('keeps everything for the next session when this one has ended', async () => {
  const { outbox, ids } = world(async () => {
    throw new ApiProblem('unauthenticated', 401);
  });
  outbox.add(decide('a'));
  await expect.poll(() => outbox.state.get().waiting).toBe(1);
  expect(ids()).toEqual(['a']);
});

it('takes back what is not sent without a call, and has the server undo what was sent', async () => {
  const answers: (() => void)[] = [];
  const { outbox, calls } = world(() => new Promise((resolve) => answers.push(resolve)));
  outbox.add(decide('a'));
  outbox.add(decide('b'));
  outbox.undo(decide('b'), 'ub');
  outbox.undo(decide('a'), 'ua');
  answers[0]?.();
  await expect.poll(() => calls).toEqual(['decide a', 'undo a as da']);
  answers[1]?.();
  await idle(outbox);
});

it('undoes what was decided after an undoing, and then what was decided before it', async () => {
  const { outbox, calls, news } = world(async () => {});
  for (const id of ['a', 'b']) outbox.add(decide(id));
  await idle(outbox);
  outbox.undo(decide('b'), 'ub');
  outbox.add(decide('c'));
  await idle(outbox);
  outbox.undo(decide('c'), 'uc');
  outbox.undo(decide('a'), 'ua');
  await idle(outbox);
  expect(calls.slice(2)).toEqual(['undo b as db', 'decide c', 'undo c as dc', 'undo a as da']);
  expect(news).toEqual([]);
});

it('tells when somebody else has changed what was to be undone, and goes on', async () => {
  const { outbox, calls, news } = world(async (call) => {
    if (call === 'undo b as db') throw new ApiProblem('conflict', 409);
  });
  for (const id of ['a', 'b']) outbox.add(decide(id));
  await idle(outbox);
  outbox.undo(decide('b'), 'ub');
  outbox.undo(decide('a'), 'ua');
  await idle(outbox);
  expect(calls.slice(2)).toEqual(['undo b as db', 'undo a as da']);
  expect(news).toEqual(['changed ub']);
});

it('undoes after a reload what was sent before it', async () => {
  const undo = { kind: 'undo', id: 'u', eventId: 'e', photoKey: 'photo', undoes: 'a', decision: 'da' } as const;
  const { outbox, calls } = world(async () => {}, [undo]);
  await idle(outbox);
  expect(calls).toEqual(['undo a as da']);
});
