import { describe, expect, it } from 'vitest';
import { checkInstallationTimes } from './installation.rules.ts';

const failed = (path: string) =>
  expect.objectContaining({ type: 'validation_failed', errors: [expect.objectContaining({ path })] });

describe('checkInstallationTimes', () => {
  it('takes what has been and what is', () => {
    checkInstallationTimes({ since: 1, until: 2 }, 2);
    checkInstallationTimes({ since: 5, until: null }, 5);
    checkInstallationTimes({ since: -5, until: null }, 5);
  });
  it('refuses the future, and what lasted no time', () => {
    expect(() => checkInstallationTimes({ since: 6, until: null }, 5)).toThrow(failed('/since'));
    expect(() => checkInstallationTimes({ since: 1, until: 6 }, 5)).toThrow(failed('/until'));
    expect(() => checkInstallationTimes({ since: 3, until: 3 }, 5)).toThrow(failed('/until'));
    expect(() => checkInstallationTimes({ since: 3, until: 2 }, 5)).toThrow(failed('/until'));
  });
});
