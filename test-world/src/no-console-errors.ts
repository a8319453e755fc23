import { format } from 'node:util';
import { afterEach } from 'vitest';

// Set-up of every test file: unexpected output on the error console fails the test.

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

/** Returns and clears the error console output so far, for tests that provoke errors. */
export function takeConsoleErrors(): readonly string[] {
  const taken = written;
  written = [];
  return taken;
}
