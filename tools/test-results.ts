import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import type { StepResult } from './steps.ts';

const vitestReport = Compile(
  Type.Object({
    numPassedTests: Type.Integer(),
    numFailedTests: Type.Integer(),
    numPendingTests: Type.Integer(),
    numTodoTests: Type.Integer(),
    testResults: Type.Array(
      Type.Object({
        name: Type.String(),
        status: Type.String(),
        message: Type.String(),
        assertionResults: Type.Array(
          Type.Object({
            fullName: Type.String(),
            status: Type.String(),
            failureMessages: Type.Union([Type.Array(Type.String()), Type.Null()]),
          }),
        ),
      }),
    ),
  }),
);

const playwrightReport = Compile(
  Type.Object({
    stats: Type.Object({
      expected: Type.Integer(),
      unexpected: Type.Integer(),
      flaky: Type.Integer(),
      skipped: Type.Integer(),
    }),
    errors: Type.Array(Type.Unknown()),
  }),
);

/**
 * Counts of Vitest's JSON report. Skipped tests count as failed (none may be skipped), and so do files that did not
 * load, and a run that failed although all its tests passed.
 */
export function countVitest(report: unknown, exitCode: number): StepResult {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestReport.Parse(report);
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = numFailedTests + numPendingTests + numTodoTests + broken.length;
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${name}: ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`),
  );
  return {
    ...atLeastOneFailure(numPassedTests, failed, exitCode),
    failures: [...failures, ...broken.map(({ name, message }) => `${name}\n${message}`)],
  };
}

/** Counts of Playwright's JSON report; a story that passed only on retry, or was skipped, counts as failed. */
export function countPlaywright(report: unknown, exitCode: number): StepResult {
  const { stats, errors } = playwrightReport.Parse(report);
  return atLeastOneFailure(stats.expected, stats.unexpected + stats.flaky + stats.skipped + errors.length, exitCode);
}

function atLeastOneFailure(passed: number, failed: number, exitCode: number): StepResult {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}
