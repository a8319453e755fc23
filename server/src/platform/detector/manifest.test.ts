import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseManifest } from './manifest.ts';

const file = new URL('../../../models/insect-heat-v3.onnx.json', import.meta.url);
const good = async (): Promise<Record<string, unknown>> => JSON.parse(await readFile(file, 'utf8'));

test('the manifest of the built-in model is valid', async () => {
  expect(parseManifest(JSON.stringify(await good()), [])).toMatchObject({ id: 'insect-heat', threshold: 0.38 });
});

test.each([
  ['no JSON', '{', 'no JSON'],
  ['an array', '[]', 'wrong at /'],
])('refuses %s', (_name, text, message) => {
  expect(() => parseManifest(text, [])).toThrow(message);
});

const input = { name: 'rgb', layout: 'nchw', order: 'rgb', scale: 1, tile: 1024, overlap: 128, multiple: 16 };
test.each([
  ['an unknown member', { colour: 'red' }, 'wrong at'],
  ['a missing version', { version: undefined }, 'wrong at'],
  ['a wrong checksum form', { sha256: 'abc' }, '/sha256'],
  ['an unknown output kind', { output: { kind: 'masks', output: 'x' } }, '/output'],
  ['a threshold over 1', { threshold: 40 }, '/threshold'],
  ['no labels', { labels: [] }, '/labels'],
  ['an insect type that is not known', { labels: [{ name: 'a', type: 'dragon' }] }, 'no insect type "dragon"'],
  ['an overlap of more than half a tile', { input: { ...input, overlap: 600 } }, '/input/overlap'],
  ['a tile that is no multiple', { input: { ...input, multiple: 100 } }, '/input/tile'],
  ['a huge tile', { input: { ...input, tile: 100_000 } }, '/input/tile'],
])('refuses %s', async (_name, change, message) => {
  const text = JSON.stringify({ ...(await good()), ...change });
  expect(() => parseManifest(text, ['flies'])).toThrow(message);
});
