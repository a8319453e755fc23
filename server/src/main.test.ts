import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '@trapline/test-world/free-port.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const builtinModel = fileURLToPath(new URL('../models/insect-heat-v3.onnx', import.meta.url));

/** Starts the program with a separate database and folder. */
async function startProgram(settings: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'trapline-main-'));
  const port = await freePort();
  const portal = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      DEMO: 'off',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'Correct-horse-1',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(portal, 'exit');
  return {
    ...{ portal, port, ended },
    async [Symbol.asyncDispose]() {
      portal.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
      await database.drop();
    },
  };
}

/** The output of a stream up to a text, or all of it. */
async function until(stream: Readable, text: string): Promise<string> {
  let said = '';
  for await (const piece of stream.setEncoding('utf8')) {
    said += String(piece);
    if (said.includes(text)) break;
  }
  return said;
}

it('logs which of the operator’s models counts insects, and continues when its output is not read', async () => {
  await using program = await startProgram({ DETECTOR: `onnx:${builtinModel}` });
  const { portal, port } = program;
  const said = await until(portal.stdout, 'Trapline is ready');
  expect(said).toContain('Trapline is ready');
  expect(said).toContain('Photos are counted by this detector');
  expect(said).toContain('"id":"insect-heat"');
  portal.stdout.destroy();
  portal.stderr.destroy();
  // Each of these writes to the log.
  for (let request = 0; request < 5; request++) {
    expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200);
  }
  portal.kill('SIGTERM');
  await program.ended;
  expect(portal.exitCode).toBe(0);
});

it('does not start with an unusable model of the operator’s, and prints the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-model-'));
  const model = join(folder, 'model.onnx');
  await copyFile(`${builtinModel}.json`, `${model}.json`);
  await writeFile(model, 'no model');
  await using program = await startProgram({ DETECTOR: `onnx:${model}` });
  const said = await until(program.portal.stderr, '\0');
  await program.ended;
  await rm(folder, { recursive: true });
  expect(said).toContain('Trapline cannot start. DETECTOR: ');
  expect(said).toContain('model.onnx');
  expect(program.portal.exitCode).toBe(1);
});
