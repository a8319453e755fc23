import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { browserStep } from './browser.ts';
import { checkSteps } from './check-steps.ts';
import {
  describe,
  describeFailures,
  programStep,
  runProgram,
  runSteps,
  total,
  type Step,
  type StepResult,
} from './steps.ts';
import { countPlaywright, countVitest } from './test-results.ts';

// `npm test`: installs what the tests need, then runs everything to the end, even after failures.

const vitestFile = 'test-results/vitest.json';
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

mkdirSync('test-results', { recursive: true });
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`];
const playwright = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
const browserEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${playwrightFile}` };

const reports = await runSteps([
  browserStep(),
  ...checkSteps(),
  runnerStep('unit and database', vitestFile, () => runProgram('vitest', vitest), countVitest),
  programStep('web build', process.execPath, ['tools/build-web.ts']),
  runnerStep(
    'browser stories',
    playwrightFile,
    () => runProgram('playwright', playwright, { env: browserEnv }),
    countPlaywright,
  ),
]);

const { failed, line } = total(reports);
console.log(`\n${reports.flatMap(describeFailures).join('\n')}\n${reports.map(describe).join('\n')}\n${line}`);
process.exitCode = failed > 0 ? 1 : 0;
