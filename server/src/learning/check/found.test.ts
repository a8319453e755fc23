import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { startTaught } from '@trapline/test-world/taught-world.ts';

let world: Awaited<ReturnType<typeof startTaught>>;
beforeAll(async () => {
  world = await startTaught();
});
afterAll(() => world.people.stop());

it('tells how many insects were found, and how many of the found boxes were insects', async () => {
  const { people, noon, ten, group, send, save, boxesPath, ask } = world;
  const cards = await group('FOUND');
  expect((await ask(cards, 'GET')).body).toMatchObject({ found: [] });
  for (const minute of [0, 1, 2, 3]) {
    const at = await send(cards, ten, noon + minute * 60);
    await save(cards, at, [null, ...ten.slice(1)]);
  }
  // One that nothing had found.
  const path = boxesPath(cards, noon);
  const { etag, positions }: DetectionList = JSON.parse(
    JSON.stringify((await people.ask(cards.admin, 'GET', path)).body),
  );
  const drawn = { position: { x1: 560, y1: 400, x2: 600, y2: 440 }, type: 'midge' };
  const kept = positions.map(({ position, type }) => ({ position, type }));
  const body = { positions: [...kept, drawn] };
  expect(await people.ask(cards.admin, 'PUT', path, { body, headers: { 'if-match': etag } })).toMatchObject({
    status: 200,
  });
  // Answers about single boxes say nothing about the others.
  await save(cards, await send(cards, ten, noon + 240), ['midge'], true);
  const share = (right: number, of: number) => ({ right, of, share: right / of });
  expect((await ask(cards, 'GET')).body).toMatchObject({
    found: [{ id: 'FOUND', months: [{ photos: 4, kept: share(36, 40), found: share(36, 37) }] }],
  });
  // Another organization sees nothing of it.
  expect((await ask(await group('OTHERS'), 'GET')).body).toMatchObject({ found: [] });
});
