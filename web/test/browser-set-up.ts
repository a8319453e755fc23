import '../src/ui/theme/base-styles.ts';
import { afterEach } from 'vitest';

// Set-up of every component test: what is written to the error console fails the test, as in every other test.

let written: string[] = [];
const original = { error: console.error, warn: console.warn };

for (const level of ['error', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    written.push(values.map(String).join(' '));
    original[level](...values);
  };
}

afterEach(() => {
  const unexpected = written;
  written = [];
  if (unexpected.length > 0) throw new Error(`Unexpected output on the error console:\n${unexpected.join('\n')}`);
});
