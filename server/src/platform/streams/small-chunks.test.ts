import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSmallChunks } from './small-chunks.ts';

/** Pieces made of chunks of these lengths, copied while they are valid. */
function piecesOf(lengths: readonly number[]): { readonly sent: Buffer; readonly pieces: readonly Buffer[] } {
  const chunks = createSmallChunks();
  const pieces: Buffer[] = [];
  const sent: Buffer[] = [];
  let value = 0;
  for (const length of lengths) {
    const chunk = Buffer.from(Array.from({ length }, () => (value = (value + 1) % 251)));
    sent.push(Buffer.from(chunk));
    pieces.push(...chunks.add(chunk).map((piece) => Buffer.from(piece)));
    chunk.fill(0xff);
  }
  pieces.push(...chunks.rest().map((piece) => Buffer.from(piece)));
  return { sent: Buffer.concat(sent), pieces };
}

it('returns every byte in order, in few pieces, for any chunks', () => {
  const length = fc.oneof(fc.constantFrom(0, 1, 4_095, 4_096, 4_097), fc.nat(9_000));
  fc.assert(
    fc.property(fc.array(length, { maxLength: 40 }), (lengths) => {
      const { sent, pieces } = piecesOf(lengths);
      expect(Buffer.concat(pieces).equals(sent)).toBe(true);
      for (const [index, piece] of pieces.slice(1).entries()) {
        expect((pieces[index]?.length ?? 0) + piece.length).toBeGreaterThan(4_096);
      }
    }),
  );
});

it('makes 16 pieces of 65,536 single bytes', () => {
  expect(piecesOf(Array.from({ length: 65_536 }, () => 1)).pieces).toHaveLength(16);
});

it('does not copy large chunks', () => {
  const chunk = new Uint8Array(4_096);
  expect(createSmallChunks().add(chunk)[0]).toBe(chunk);
});
