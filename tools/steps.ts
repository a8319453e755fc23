import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Lines of a failure that are said again at the end. */
const linesOfFailure = 20;

/** What came of a step: how many things passed and failed, and for failures what to read. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** What failed, to be read again beside the summary: a log may show its end alone. */
  readonly failures?: readonly string[];
}

/** One thing that a command does. */
export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

/** A step with its outcome and duration. */
export interface StepReport extends StepResult {
  readonly name: string;
  readonly seconds: number;
}

/** How a program ended, and what it said when it was asked to be quiet. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** How to run a program. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Keep its output and show it only when it fails, instead of passing it on. */
  readonly quiet?: boolean;
}

/**
 * Runs a program to its end. Programs of `node_modules/.bin` are found first, the pinned Node among them. Nothing is
 * read from the terminal.
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

/** A step that passes when the program ends well; what it says is shown when it does not. */
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

/** Runs all steps one after the other, also after a failure, and says at each what came of it. */
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

/** What failed in a step, each cut to its first lines. */
export function describeFailures({ name, failures = [] }: StepReport): readonly string[] {
  return failures.map((failure) => `✗ ${name}: ${failure.split('\n').slice(0, linesOfFailure).join('\n')}\n`);
}

/** The last line of a command: what all steps came to. */
export function total(reports: readonly StepReport[]): StepResult & { readonly line: string } {
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.reduce((sum, report) => sum + report.failed, 0);
  return { passed, failed, line: `${passed} passed, ${failed} failed` };
}
