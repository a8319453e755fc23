import { programStep, type Step } from './steps.ts';

/** Everything that can be checked without running the portal. */
export function checkSteps(): readonly Step[] {
  const npm = process.env['npm_execpath'];
  const [npmProgram, ...npmArgs] = npm === undefined ? ['npm'] : [process.execPath, npm];
  return [
    programStep('types', 'tsc', ['-p', 'tsconfig.json']),
    programStep('types of the web', 'tsc', ['-p', 'web/tsconfig.json']),
    programStep('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    programStep('format', 'biome', ['format']),
    programStep('architecture', process.execPath, ['tools/check-architecture.ts']),
    programStep('translations', process.execPath, ['tools/check-translations.ts']),
    programStep('dead code', 'knip', []),
    programStep('lock file', npmProgram ?? 'npm', [...npmArgs, 'ci', '--dry-run', '--no-audit', '--no-fund']),
  ];
}
