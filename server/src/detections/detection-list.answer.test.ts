import { expect, it } from 'vitest';
import { listAs } from './detection-list.answer.ts';

it('a list says which photo it is of: the same boxes on another photo are another list', () => {
  const size = { width: 400, height: 300 };
  const [one, other] = [1, 2].map((byte) => listAs(null, { ...size, sha256: Buffer.alloc(32, byte) }));
  expect(one).toMatchObject({ photo: '01'.repeat(8), positions: [], author: null, revision: 0, ...size });
  expect(other?.etag).not.toBe(one?.etag);
});
