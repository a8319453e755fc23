let written: string[] = [];
const original = { error: console.error, warn: console.warn };

for (const level of ['error', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    written.push(values.map(String).join(' '));
    original[level](...values);
  };
}

/** Throws if anything was written to the error console since the last call. */
export function checkConsole(): void {
  const unexpected = written;
  written = [];
  if (unexpected.length > 0) throw new Error(`Unexpected output on the error console:\n${unexpected.join('\n')}`);
}
