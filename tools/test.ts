import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { checkSteps } from './check-steps.ts';
import { debianStep } from './debian-packages.ts';
import {
  describe,
  describeFailures,
  programStep,
  runProgram,
  runSteps,
  total,
  type Step,
  type StepReport,
  type StepResult,
} from './steps.ts';
import { countPlaywright, countVitest } from './test-results.ts';

// `npm test`: installs what the tests need, then runs everything to the end, even after failures.

const playwrightFile = 'test-results/playwright.json';

/** A test runner that writes a JSON report. A missing report counts as one failure. */
function runnerStep(
  name: string,
  file: string,
  run: () => Promise<{ readonly code: number }>,
  count: (report: unknown, exitCode: number) => StepResult,
): Step {
  return {
    name,
    run: async () => {
      rmSync(file, { force: true });
      const { code } = await run();
      if (existsSync(file)) return count(JSON.parse(readFileSync(file, 'utf8')), code);
      console.log(`${name}: the runner ended with ${code} and left no report.`);
      return { passed: 0, failed: 1 };
    },
  };
}

/** The step that runs some of Vitest's projects. */
function vitestStep(name: string, file: string, projects: string): Step {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const run = () => runProgram('vitest', ['run', `--project=${projects}`, ...reports]);
  return runnerStep(name, file, run, countVitest);
}

mkdirSync('test-results', { recursive: true });
const playwright = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
const browserEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${playwrightFile}` };

const packages = await runSteps([debianStep()]);
const built = runSteps([programStep('web build', process.execPath, ['tools/build-web.ts'])]);

/** Runs steps that need the built web. */
async function onceBuilt(step: Step): Promise<readonly StepReport[]> {
  await built;
  return runSteps([step]);
}

// The checks and the component tests mostly keep one core busy each, and the checks end first.
const [components, checks] = await Promise.all([
  onceBuilt(vitestStep('components', 'test-results/components.json', 'components')),
  (async () => [
    ...(await runSteps(checkSteps())),
    ...(await onceBuilt(vitestStep('unit and database', 'test-results/vitest.json', '!components'))),
  ])(),
]);
const stories = await runSteps([
  runnerStep(
    'browser stories',
    playwrightFile,
    () => runProgram('playwright', playwright, { env: browserEnv }),
    countPlaywright,
  ),
]);
const reports = [...packages, ...checks, ...(await built), ...components, ...stories];

const { failed, line } = total(reports);
console.log(`\n${reports.flatMap(describeFailures).join('\n')}\n${reports.map(describe).join('\n')}\n${line}`);
process.exitCode = failed > 0 ? 1 : 0;
