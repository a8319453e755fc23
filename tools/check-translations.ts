import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { isNode } from './architecture/syntax.ts';
import { checkMessages } from './translations/check-messages.ts';

// A missing text is already a type error. This finds what types cannot: different placeholders, and empty or
// untranslated texts.

const files = globSync(['{domain,server,web}/src/**/*.messages.ts']).toSorted();
let wrong = 0;
for (const path of files) {
  const program: unknown = parseSync(path, readFileSync(path, 'utf8')).program;
  for (const message of isNode(program) ? checkMessages(program) : ['cannot be parsed']) {
    console.log(`${path}: ${message}`);
    wrong += 1;
  }
}
console.log(wrong === 0 ? `${files.length} files of messages are complete in both languages.` : `${wrong} problems.`);
process.exitCode = wrong === 0 ? 0 : 1;
