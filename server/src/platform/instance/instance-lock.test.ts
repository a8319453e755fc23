import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './instance-lock.ts';

const module = new URL('instance-lock.ts', import.meta.url).href;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trapline-lock-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

/** Starts a process that takes the lock, prints `held` or the error, and then waits to be killed. */
async function holder(dataDir: string) {
  const script = `import { lockDataDir } from ${JSON.stringify(module)};
    process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);
    try { lockDataDir(process.argv[1]); console.log('held'); } catch (error) { console.log(error.message); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(child.stdout, 'data');
  return {
    pid: child.pid,
    output: String(output).trim(),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

describe('lockDataDir', () => {
  it('creates the folder, locks it and releases it', () => {
    const dataDir = join(folder, 'deep/data');
    const lock = lockDataDir(dataDir);
    expect(JSON.parse(readFileSync(join(dataDir, 'instance.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('rejects a folder locked by another process, and names the process', async () => {
    const other = await holder(folder);
    expect(other.output).toBe('held');
    expect(() => lockDataDir(folder)).toThrow(`process ${other.pid}`);
    await other.end('SIGTERM');
    expect(existsSync(join(folder, 'instance.lock'))).toBe(false);
    lockDataDir(folder).release();
  });

  it('takes over from a killed process', async () => {
    const other = await holder(folder);
    await other.end('SIGKILL');
    expect(existsSync(join(folder, 'instance.lock'))).toBe(true);
    lockDataDir(folder).release();
  });

  it.each([
    ['a process id that now belongs to another process', `{"pid":${process.pid},"started":"another boot 1"}`],
    ['an empty file', ''],
    ['something else', '[]'],
  ])('takes over a lock with %s', (_, content) => {
    writeFileSync(join(folder, 'instance.lock'), content);
    writeFileSync(join(folder, 'instance.lock.clearing'), content);
    lockDataDir(folder).release();
  });

  it('lets exactly one of several processes take over a stale lock', async () => {
    writeFileSync(join(folder, 'instance.lock'), '{"pid":1,"started":"another boot 1"}');
    const all = await Promise.all(Array.from({ length: 6 }, () => holder(folder)));
    expect(all.filter(({ output }) => output === 'held')).toHaveLength(1);
    await Promise.all(all.map((one) => one.end('SIGKILL')));
  });

  it('reports clearly that a folder cannot be created', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockDataDir(join(folder, 'file/data'))).toThrow(
      /DATA_DIR \(.*file\/data\) cannot be written \(ENOTDIR\)/,
    );
  });
});
