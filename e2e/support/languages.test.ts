import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const stories = dirname(import.meta.dirname);
/** Stories that run in both languages. */
const both = /(?:^|\/)(?:language-and-appearance|words-[\w-]+)\.story\.ts$/;

it('half of the story files run in each language', () => {
  const files = globSync('*.story.ts', { cwd: stories }).filter((name) => !both.test(name));
  const languages = files.map((name) => {
    const text = readFileSync(`${stories}/${name}`, 'utf8');
    return [name, /\bstoriesIn\('(en|ja)'\)/.exec(text)?.[1]] as const;
  });
  expect(languages.filter(([, language]) => language === undefined)).toEqual([]);
  const inJapanese = languages.filter(([, language]) => language === 'ja').length;
  expect(Math.abs(languages.length - 2 * inJapanese)).toBeLessThanOrEqual(4);
});
