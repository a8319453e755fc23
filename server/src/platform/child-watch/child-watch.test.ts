import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { keepLastWords } from './child-watch.ts';

function saying(words: string) {
  return spawn(process.execPath, ['--eval', `process.stderr.write(${JSON.stringify(words)})`]);
}

it('keeps the end of the output of a process', async () => {
  const child = saying('it began well, and then it broke');
  const words = keepLastWords(child, 8);
  await once(child, 'close');
  expect(words()).toBe('it broke');
});

it('treats a broken pipe as the end of the output', async () => {
  const child = saying('never read');
  const words = keepLastWords(child, 8);
  child.stderr.destroy(new Error('read EIO'));
  await once(child, 'close');
  expect(words()).toBe('');
});
