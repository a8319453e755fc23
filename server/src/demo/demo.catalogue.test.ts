import { expect, it } from 'vitest';
import { demoMarks, demoOrganizations, demoPeople, demoSpare, demoUnits } from './demo.catalogue.ts';

it('is in one natural language: Japanese, without English words, and without spaces around numbers', () => {
  const sites = demoUnits.flatMap(({ site, movedTo }) => (movedTo ? [site, movedTo] : [site]));
  const texts = [
    ...Object.values(demoOrganizations).flatMap(({ name, address }) => [name, address]),
    ...Object.values(demoPeople).flatMap(({ name, locale }) => (locale === 'ja' ? [name] : [])),
    ...[...demoUnits, demoSpare, ...sites].flatMap(({ name, memo }) => [name, memo]),
    ...demoMarks.flatMap(({ change }) => ('tags' in change ? change.tags : [])),
  ];
  for (const text of texts) {
    expect(text).not.toMatch(/[a-z]{2}/i);
    expect(text).not.toMatch(/[ぁ-ヿ一-龠] [0-9A-Z]|[0-9A-Z] [ぁ-ヿ一-龠]|[()]/u);
  }
});
