import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { drawnTrap, insectsDrawn, scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { pixelsInMemory } from '../images/images.ts';
import { createOnnxDetector, loadDetector, parseDetectorChoice, RuntimeMissing } from '../detector/detector.ts';

const builtin = fileURLToPath(new URL('../../../models/insect-heat-v3.onnx', import.meta.url));
const signal = new AbortController().signal;

async function trapPixels() {
  const { data, info } = await (await drawnTrap()).raw().toBuffer({ resolveWithObject: true });
  return pixelsInMemory(data, info.width, info.height);
}

/** The built-in model with a modified manifest. */
async function withManifest(change: Record<string, unknown>) {
  await using folder = await scratchFolder();
  const model = join(folder.path, 'model.onnx');
  await copyFile(builtin, model);
  const manifest: Record<string, unknown> = JSON.parse(await readFile(`${builtin}.json`, 'utf8'));
  await writeFile(`${model}.json`, JSON.stringify({ ...manifest, ...change }));
  return await createOnnxDetector(model, ['flies', 'others']);
}

test('finds each drawn fly once; a model without types returns none', async () => {
  const detector = await loadDetector({ form: 'builtin' }, []);
  const { detections } = await detector.detect(await trapPixels(), { signal });
  expect(detections).toHaveLength(insectsDrawn.length);
  for (const { type, label, score, ...box } of detections) {
    expect([type, label]).toEqual([null, null]);
    expect(score).toBeGreaterThanOrEqual(0.38);
    expect(Object.values(box).every(Number.isInteger)).toBe(true);
  }
});

test('small windows find the same flies', async () => {
  const input = { name: 'rgb', layout: 'nchw', order: 'rgb', scale: 1, tile: 256, overlap: 128, multiple: 16 };
  const detector = await withManifest({ input });
  expect((await detector.detect(await trapPixels(), { signal })).detections).toHaveLength(insectsDrawn.length);
});

test('labels and thresholds come from the manifest', async () => {
  const named = await withManifest({ labels: [{ name: 'insect', type: 'flies' }] });
  expect(named.types).toEqual(['flies']);
  expect((await named.detect(await trapPixels(), { signal })).detections[0]?.type).toBe('flies');
  const strict = await withManifest({ labels: [{ name: 'insect', type: null, threshold: 0.99 }] });
  expect((await strict.detect(await trapPixels(), { signal })).detections).toEqual([]);
});

test.each([
  ['another file', { sha256: createHash('sha256').update('x').digest('hex') }, 'checksum'],
  [
    'another input',
    { input: { name: 'x', layout: 'nchw', order: 'rgb', scale: 1, tile: 64, overlap: 0, multiple: 16 } },
    'inputs are rgb',
  ],
  ['another output', { output: { kind: 'yolo', output: 'boxes' } }, 'no output boxes'],
  ['another shape', { output: { kind: 'yolo', output: 'heat' } }, 'shape'],
  ['another stride', { output: { kind: 'heat-sides', heat: 'heat', sides: 'sides', stride: 8 } }, 'shape'],
  [
    'another layout',
    { input: { name: 'rgb', layout: 'nhwc', order: 'rgb', scale: 1, tile: 64, overlap: 0, multiple: 16 } },
    'failed on a piece',
  ],
])('rejects a manifest written for %s at load', async (_name, change, message) => {
  await expect(withManifest(change)).rejects.toThrow(message);
});

test('rejects a file that is not a model', async () => {
  await using folder = await scratchFolder();
  const model = await folder.put('model.onnx', Buffer.from('no model'));
  await expect(createOnnxDetector(model, [])).rejects.toThrow('model.onnx.json cannot be read');
  const manifest: Record<string, unknown> = JSON.parse(await readFile(`${builtin}.json`, 'utf8'));
  const sha256 = createHash('sha256').update('no model').digest('hex');
  await folder.put('model.onnx.json', Buffer.from(JSON.stringify({ ...manifest, sha256 })));
  await expect(createOnnxDetector(model, [])).rejects.toThrow('no ONNX model');
});

test('detection can be cancelled', async () => {
  const detector = await loadDetector({ form: 'builtin' }, []);
  await expect(detector.detect(await trapPixels(), { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
    'stop',
  );
});

test('without its runtime there is no detector and no fallback', async () => {
  for (const choice of [{ form: 'builtin' }, { form: 'onnx', file: builtin }] as const) {
    await expect(loadDetector(choice, [], false)).rejects.toThrow(RuntimeMissing);
  }
});

test('parses the setting', () => {
  expect(parseDetectorChoice('builtin')).toEqual({ form: 'builtin' });
  expect(parseDetectorChoice('onnx:/models/a.onnx')).toEqual({ form: 'onnx', file: '/models/a.onnx' });
  expect(parseDetectorChoice('http:https://ai.example/detect')).toEqual({
    form: 'http',
    url: 'https://ai.example/detect',
  });
  expect(parseDetectorChoice('http://ai.example')).toEqual({ form: 'http', url: 'http://ai.example' });
  for (const wrong of ['', 'onnx:', 'http:', 'ftp://x', 'http:file:///etc/passwd', 'Builtin']) {
    expect(() => parseDetectorChoice(wrong)).toThrow('no detector');
  }
});

test('the threshold follows the color of the board, and a factor', async () => {
  const detector = await withManifest({ threshold: 0.9, boards: { yellow: 0.4 } });
  const trap = await trapPixels();
  expect((await detector.detect(trap, { signal })).detector.threshold).toBe(0.4);
  const halved = await detector.detect(trap, { signal, factor: 0.5 });
  expect(halved.detector.threshold).toBe(0.2);
  const grey = pixelsInMemory(new Uint8Array(640 * 480 * 3).fill(128), 640, 480);
  expect((await detector.detect(grey, { signal })).detector.threshold).toBe(0.9);
});

test('boxes below the threshold are listed as faint only if asked for', async () => {
  const detector = await withManifest({ boards: {} });
  const trap = await trapPixels();
  const usual = await detector.detect(trap, { signal });
  expect(usual.faint).toEqual([]);
  const strict = await detector.detect(trap, { signal, factor: 2.6, lowestFactor: 1 });
  expect(strict.detections).toEqual([]);
  expect(strict.faint).toEqual(usual.detections);
});
