import { expect, it } from 'vitest';
import { filmCreated } from './film-created.rules.ts';

const now = Date.UTC(2026, 10, 21) / 1_000;
const taken = Date.UTC(2026, 10, 20, 1, 2, 3) / 1_000;

function box(type: string, content: readonly number[], wide = false): number[] {
  const size = content.length + (wide ? 16 : 8);
  const bytes = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
  const name = [...type].map((letter) => letter.charCodeAt(0));
  return wide ? [...bytes(1), ...name, ...bytes(0), ...bytes(size), ...content] : [...bytes(size), ...name, ...content];
}

function film(created: number, wide = false): Uint8Array {
  const since1904 = created + 2_082_844_800;
  const low = [24, 16, 8, 0].map((shift) => Math.floor(since1904 / 2 ** shift) & 255);
  const mvhd = box('mvhd', wide ? [1, 0, 0, 0, 0, 0, 0, 0, ...low, 0, 0] : [0, 0, 0, 0, ...low, 0, 0, 0, 0]);
  return Uint8Array.from([...box('ftyp', [1, 2]), ...box('mdat', [9, 9, 9], wide), ...box('moov', mvhd)]);
}

const created = (bytes: Uint8Array, size = bytes.length) =>
  filmCreated(async (start, length) => bytes.subarray(start, start + length), size, now);

it('reads the recording time, whatever the form of its boxes', async () => {
  expect(await created(film(taken))).toBe(taken);
  expect(await created(film(taken, true))).toBe(taken);
});

it('reads a last box without a length up to the end of the film', async () => {
  const bytes = film(taken);
  const moov = new TextDecoder('latin1').decode(bytes).indexOf('moov') - 4;
  expect(await created(bytes.fill(0, moov, moov + 4))).toBe(taken);
});

it('reads no recording time from what follows an empty movie header', async () => {
  const { buffer } = film(taken);
  const header = [...new Uint8Array(buffer).subarray(-12)];
  const bytes = Uint8Array.from([...box('moov', box('mvhd', [])), ...header]);
  expect(await created(bytes)).toBeNull();
});

it('ignores a clock that was never set or is days ahead', async () => {
  expect(await created(film(-2_082_844_800))).toBeNull();
  expect(await created(film(now + 2 * 86_400))).toBeNull();
});

it('gives up on other, truncated and endless files', async () => {
  const whole = film(taken);
  for (let length = 0; length < whole.length - 8; length++) {
    expect(await created(whole.subarray(0, length))).toBeNull();
  }
  let reads = 0;
  const endless = async () => {
    reads += 1;
    return Uint8Array.from(box('free', [0, 0, 0, 0, 0, 0, 0, 0]));
  };
  expect(await filmCreated(endless, 1e12, now)).toBeNull();
  expect(reads).toBeLessThan(1_000);
});
