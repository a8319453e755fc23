import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createGrowingBytes } from './growing-bytes.ts';

it('contains all chunks in order, even if their memory is reused', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9_000 }), { maxLength: 20 }), (chunks) => {
      const bytes = createGrowingBytes();
      const sent = Buffer.concat(chunks);
      for (const chunk of chunks) {
        bytes.add(chunk);
        chunk.fill(0xff);
      }
      expect(bytes.length).toBe(sent.length);
      expect(bytes.whole().equals(sent)).toBe(true);
    }),
  );
});

it('stores a million single bytes with few allocations', () => {
  const bytes = createGrowingBytes();
  const chunk = new Uint8Array(1);
  const rooms = new Set<ArrayBufferLike>();
  for (let count = 0; count < 1_000_000; count++) {
    bytes.add(chunk);
    rooms.add(bytes.whole().buffer);
  }
  expect(bytes.length).toBe(1_000_000);
  expect(rooms.size).toBeLessThan(12);
});
