import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-results.ts';

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('countVitest', () => {
  it('takes the counts', () => {
    expect(countVitest(vitest, 0)).toEqual({ passed: 5, failed: 0, failures: [] });
    expect(countVitest({ ...vitest, numFailedTests: 2 }, 1)).toMatchObject({ passed: 5, failed: 2 });
  });
  it('counts skipped tests and files that do not load as failed, and names what failed', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'divides', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ];
    const counted = countVitest({ ...vitest, numPendingTests: 1, numFailedTests: 1, testResults }, 1);
    expect(counted.failed).toBe(3);
    expect(counted.failures).toEqual(['b.test.ts: divides\nexpected 1 to be 2', 'a.test.ts\nno such module']);
  });
  it('counts a run with a bad exit code as failed', () => {
    expect(countVitest(vitest, 1)).toMatchObject({ passed: 5, failed: 1 });
  });
});

describe('countPlaywright', () => {
  it('takes the counts', () => {
    expect(countPlaywright(playwright, 0)).toEqual({ passed: 3, failed: 0 });
    expect(countPlaywright(playwright, 1)).toEqual({ passed: 3, failed: 1 });
  });
  it('counts flaky stories as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
    expect(countPlaywright({ stats, errors: [{}] }, 1)).toEqual({ passed: 3, failed: 4 });
  });
});
