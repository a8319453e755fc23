import { type ChildProcess, spawn } from 'node:child_process';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { childResult } from './child-result.ts';

const result = Compile(Type.Object({ kind: Type.Literal('text'), text: Type.String() }));
const limits = { deadline: 60_000, memory: 2_000_000_000, watchEvery: 50 };
/** Keeps the process waiting for its parent. */
const stay = "process.on('message', () => {});";

function running(program: string): ChildProcess {
  return spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

function resultOf(program: string, given: { readonly startMs?: number; readonly deadline?: number } = {}) {
  const { startMs = 60_000, deadline = limits.deadline } = given;
  return childResult(running(program), { result, startMs, limits: { ...limits, deadline } });
}

it('is what the child sends after it has started', async () => {
  const program = "process.send({ kind: 'ready' }); process.send({ kind: 'text', text: 'read' });";
  await expect(resultOf(program + stay)).resolves.toEqual({ kind: 'text', text: 'read' });
});

it.each([
  ['a file it cannot read', "process.send({ kind: 'failure', message: 'no file' });", 'unreadable', 'no file'],
  ['an invalid response', "process.send({ kind: 'text', text: 7 });", 'failed', 'invalid response'],
  ['a crash', "process.stderr.write('it broke', () => process.exit(3));", 'crashed', '(3). it broke'],
  ['a kill from outside', "process.kill(process.pid, 'SIGKILL');", 'failed', 'SIGKILL'],
])('says why there is none: %s', async (_, program, reason, message) => {
  const failed = resultOf(program + stay);
  await expect(failed).rejects.toMatchObject({ reason });
  await expect(failed).rejects.toThrow(message);
});

it('has a time limit for the start, and another for the file', async () => {
  await expect(resultOf(stay, { startMs: 1 })).rejects.toMatchObject({ reason: 'timeout' });
  const started = `process.send({ kind: 'ready' });${stay}`;
  await expect(resultOf(started, { deadline: 1 })).rejects.toMatchObject({ reason: 'timeout' });
});

it('kills the child, also when nobody waits any longer', async () => {
  const child = running(stay);
  const stop = new AbortController();
  const waiting = childResult(child, { result, startMs: 60_000, limits, signal: stop.signal });
  stop.abort(new Error('not wanted'));
  await expect(waiting).rejects.toThrow('not wanted');
  expect(child.killed).toBe(true);
});
