import { expect, it } from 'vitest';
import { ApiProblem } from '../../platform/api-problem.ts';
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
  let revision = 0;
  let renewed = '';
  const now = () => ({ revision, etag: `"${revision}${renewed}"` });
  const make = async (call: string) => {
    calls.push(call);
    await answer(call);
    if (!call.startsWith('decide same')) revision += 1;
    return now();
  };
  const outbox = new Outbox(
    {
      decide: ({ id }) => make(`decide ${id}`),
      read: async () => now(),
      restore: ({ undoes }, to, etag) => make(`restore ${undoes} to ${to} at ${etag}`),
    },
    { read: () => kept, write: (entries) => void (kept = entries) },
  );
  outbox.begin((refusal, { id }) => news.push(`${refusal} ${id}`));
  const ids = () => kept.map(({ id }) => id);
  const colleague = () => void (revision += 1);
  const renew = () => void (renewed = ' renewed');
  return { outbox, calls, news, ids, colleague, renew };
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

it('takes back what is not sent without a call, and restores the list before what was sent', async () => {
  const answers: (() => void)[] = [];
  const { outbox, calls } = world(() => new Promise((resolve) => answers.push(resolve)));
  outbox.add(decide('a'));
  outbox.add(decide('b'));
  outbox.undo(decide('b'), 'ub');
  outbox.undo(decide('a'), 'ua');
  answers[0]?.();
  await expect.poll(() => calls).toEqual(['decide a', 'restore a to 0 at "1"']);
  answers[1]?.();
  await idle(outbox);
});

it('restores several in turn, each on top of the one before', async () => {
  const { outbox, calls } = world(async () => {});
  outbox.add(decide('a'));
  outbox.add(decide('b'));
  await idle(outbox);
  outbox.undo(decide('b'), 'ub');
  await idle(outbox);
  outbox.undo(decide('a'), 'ua');
  await idle(outbox);
  expect(calls.slice(2)).toEqual(['restore b to 1 at "2"', 'restore a to 0 at "3"']);
});

it('never takes back the work of somebody else', async () => {
  const { outbox, calls, news, colleague } = world(async () => {});
  outbox.add(decide('a'));
  await idle(outbox);
  colleague();
  outbox.add(decide('b'));
  await idle(outbox);
  outbox.undo(decide('b'), 'ub');
  await idle(outbox);
  // The list is now as the colleague left it, and no longer as it was after `a`.
  outbox.undo(decide('a'), 'ua');
  await idle(outbox);
  outbox.add(decide('c'));
  await idle(outbox);
  colleague();
  outbox.undo(decide('c'), 'uc');
  await idle(outbox);
  expect(calls).toEqual(['decide a', 'decide b', 'restore b to 2 at "3"', 'decide c']);
  expect(news).toEqual(['changed ua', 'changed uc']);
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
  expect(calls.slice(2)).toEqual([
    'restore b to 1 at "2"',
    'decide c',
    'restore c to 3 at "4"',
    'restore a to 0 at "5"',
  ]);
  expect(news).toEqual([]);
});

it('cannot take back a decision that changed nothing', async () => {
  const { outbox, calls, news } = world(async () => {});
  outbox.add(decide('a'));
  outbox.add(decide('same'));
  await idle(outbox);
  outbox.undo(decide('same'), 'u');
  await idle(outbox);
  expect(calls).toEqual(['decide a', 'decide same']);
  expect(news).toEqual(['changed u']);
});

it('undoes on top of names that the machine has renewed', async () => {
  const { outbox, calls, renew } = world(async () => {});
  outbox.add(decide('a'));
  await idle(outbox);
  renew();
  outbox.undo(decide('a'), 'u');
  await idle(outbox);
  expect(calls).toEqual(['decide a', 'restore a to 0 at "1 renewed"']);
});
