import { systemClock } from './platform/base/clock.ts';

/** A signal that Ctrl-C and SIGTERM abort. */
export function endedBySignals(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort(new Error('Ended early.')));
  return ending.signal;
}

/** Prints lines at most every two seconds. */
export function occasionally(): (text: () => string) => void {
  let said = systemClock.now();
  return (text) => {
    if (systemClock.now() - said < 2_000) return;
    said = systemClock.now();
    console.log(text());
  };
}

/** Bytes for people. */
export function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Runs a command: prints an error's message, and exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
