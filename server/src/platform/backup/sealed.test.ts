import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyBytes, seal, unseal } from './sealed.ts';

const key = randomBytes(keyBytes);
const piece = 1024 * 1024;

async function* given(bytes: Buffer, size = 300_007) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const all = async (source: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(source));
const sealed = (bytes: Buffer) => all(seal(key, given(bytes)));
const opened = (bytes: Buffer, by: Buffer | null = key) => all(unseal(by, given(bytes, 65_537), 'packs/one'));

it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece])('encrypts %d bytes, and decrypts them', async (size) => {
  const bytes = randomBytes(size);
  const stored = await sealed(bytes);
  if (size > 16) expect(stored.includes(bytes.subarray(0, 16))).toBe(false);
  expect((await opened(stored)).equals(bytes)).toBe(true);
});

it('encrypts the same bytes differently each time', async () => {
  const bytes = Buffer.alloc(100);
  expect((await sealed(bytes)).subarray(60)).not.toEqual((await sealed(bytes)).subarray(60));
});

it('notices what was changed, cut off, exchanged, or encrypted with another key', async () => {
  const stored = await sealed(randomBytes(2 * piece + 5));
  const head = 50;
  const [first, second] = [head, head + piece + 16].map((at) => stored.subarray(at, at + piece + 16));
  const changed = Buffer.from(stored);
  changed.writeUInt8(changed.readUInt8(piece + 500) ^ 1, piece + 500);
  const rest = stored.subarray(head + 2 * (piece + 16));
  const damaged = [
    changed,
    stored.subarray(0, stored.length - 1),
    // Whole pieces are missing at the end.
    stored.subarray(0, head + piece + 16),
    Buffer.concat([stored.subarray(0, head), second ?? rest, first ?? rest, rest]),
    stored.subarray(0, 20),
    Buffer.alloc(0),
  ];
  for (const bytes of damaged) await expect(opened(bytes)).rejects.toThrow('packs/one cannot be decrypted');
  await expect(opened(stored, randomBytes(keyBytes))).rejects.toThrow('cannot be decrypted');
});
