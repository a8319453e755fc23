import { expect, it } from 'vitest';
import { isLater, releaseNotes } from './release-notes.ts';

const changelog = '# Changelog\n\n## Unreleased\n\nWords.\n\n- One.\n- Two.\n\n## 0.1.0 – 2026-01-02\n\n- Zero.\n';

it('takes the notes of a release out of what is not released', () => {
  expect(releaseNotes(changelog, '0.2.0', '2026-03-04')).toEqual({
    notes: 'Words.\n\n- One.\n- Two.\n',
    changelog:
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 – 2026-03-04\n\nWords.\n\n- One.\n- Two.\n\n## 0.1.0 – 2026-01-02\n\n- Zero.\n',
  });
  const first = releaseNotes('# Changelog\n\n## Unreleased\n\n- One.\n', '0.1.0', '2026-03-04');
  expect(first.changelog).toBe('# Changelog\n\n## Unreleased\n\n## 0.1.0 – 2026-03-04\n\n- One.\n');
});

it('refuses a release about which nothing is said, and one that was made already', () => {
  expect(() => releaseNotes('## Unreleased\n\n## 0.1.0 – 2026-01-02\n', '0.2.0', '2026-03-04')).toThrow('says nothing');
  expect(() => releaseNotes(changelog, '0.1.0', '2026-03-04')).toThrow('has 0.1.0 already');
  expect(() => releaseNotes('# Changelog\n', '0.1.0', '2026-03-04')).toThrow('no heading');
});

it('a release follows the one before', () => {
  expect(isLater('0.10.0', '0.9.9')).toBe(true);
  expect(isLater('1.0.0', '0.9.9')).toBe(true);
  for (const [version, than] of [
    ['0.9.0', '0.10.0'],
    ['0.1.0', '0.1.0'],
    ['1.0', '0.1.0'],
    ['v1.0.0', '0.1.0'],
    ['1.0.0-rc1', '0.1.0'],
  ])
    expect(isLater(version ?? '', than ?? '')).toBe(false);
});
