import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingForTraining, runPython } from './python.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-train-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that stands in for Python. */
async function program(name: string, body: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}

it('says that Python is missing, and how to name another one', () => {
  expect(missingForTraining(join(folder, 'nothing'))).toContain('--python PATH');
});

it('says which packages are missing, and how to install them', async () => {
  const python = await program('some', 'echo torch cv2');
  expect(missingForTraining(python)).toContain('pip install torch opencv-python-headless');
});

it('is satisfied when everything is there', async () => {
  expect(missingForTraining(await program('all', 'echo'))).toBeNull();
});

it('fails when a program of the recipe does', async () => {
  await expect(runPython(await program('fails', 'exit 3'), ['train.py'])).rejects.toThrow('train.py ended with 3');
});
