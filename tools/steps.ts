import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Lines of a failure repeated at the end. */
const linesOfFailure = 20;

/** Result of a step: how many checks passed and failed, with details of the failures. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Failures, to be repeated in the summary: a log viewer may show only the end. */
  readonly failures?: readonly string[];
}

/** One step of a command. */
export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

/** A step with its result and duration. */
export interface StepReport extends StepResult {
  readonly name: string;
  readonly seconds: number;
}

/** How a program ended, and its output if it ran quietly. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Options for running a program. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Keep its output and show it only when it fails, instead of passing it on. */
  readonly quiet?: boolean;
}

/**
 * Runs a program to completion. `node_modules/.bin`, which includes the pinned Node, comes first in the path. The
 * program cannot read from the terminal.
 */
export async function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const bin = join(process.cwd(), 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...options.env };
  const out = options.quiet ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd: options.cwd ?? process.cwd(), env, stdio: ['ignore', out, out] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      resolve(127);
    });
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  return { code, output };
}

/** A step that passes if the program succeeds; its output is shown only on failure. */
export function programStep(name: string, program: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await runProgram(program, args, { quiet: true });
      if (code === 0) return { passed: 1, failed: 0 };
      console.log(output.trimEnd());
      return { passed: 0, failed: 1, failures: [output.trimEnd()] };
    },
  };
}

/** Runs all steps in order, even after a failure, and prints each result. */
export async function runSteps(steps: readonly Step[]): Promise<readonly StepReport[]> {
  const reports: StepReport[] = [];
  for (const step of steps) {
    const began = performance.now();
    const result = await step.run();
    const report = { ...result, name: step.name, seconds: (performance.now() - began) / 1000 };
    reports.push(report);
    console.log(describe(report));
  }
  return reports;
}

/** One line of a summary. */
export function describe({ name, passed, failed, seconds }: StepReport): string {
  const what = failed > 0 ? `${failed} failed` : passed > 1 ? `${passed} passed` : 'ok';
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)} ${what.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`;
}

/** Failures of a step, each cut to its first lines. */
export function describeFailures({ name, failures = [] }: StepReport): readonly string[] {
  return failures.map((failure) => `✗ ${name}: ${failure.split('\n').slice(0, linesOfFailure).join('\n')}\n`);
}

/** The last line of a command: the totals of all steps. */
export function total(reports: readonly StepReport[]): StepResult & { readonly line: string } {
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.reduce((sum, report) => sum + report.failed, 0);
  return { passed, failed, line: `${passed} passed, ${failed} failed` };
}
