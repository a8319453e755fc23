import { format } from 'node:util';
import { afterEach } from 'vitest';

// Set-up of every test file: what is written to the error console without the test expecting it fails the test.

let written: string[] = [];
const original = { error: console.error, warn: console.warn };

for (const level of ['error', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    written.push(format(...values));
    original[level](...values);
  };
}

afterEach(() => {
  const unexpected = written;
  written = [];
  if (unexpected.length > 0) throw new Error(`Unexpected output on the error console:\n${unexpected.join('\n')}`);
});

/** Takes what was written to the error console so far: a test that provokes errors calls this and looks at them. */
export function takeConsoleErrors(): readonly string[] {
  const taken = written;
  written = [];
  return taken;
}
