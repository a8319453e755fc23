import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { isNode, type SyntaxNode } from './architecture/syntax.ts';
import { checkMessages } from './translations/check-messages.ts';
import { checkStyle } from './translations/text-style.ts';

// A missing text is already a type error. This finds what types cannot: different placeholders, empty or untranslated
// texts, and words and spacing that the glossary rules out.

let wrong = 0;

function check(path: string, checks: readonly ((program: SyntaxNode) => readonly string[])[]): void {
  const program: unknown = parseSync(path, readFileSync(path, 'utf8')).program;
  for (const flaw of isNode(program) ? checks.flatMap((one) => one(program)) : ['cannot be parsed']) {
    console.log(`${path}: ${flaw}`);
    wrong += 1;
  }
}

const files = globSync(['{domain,server,web}/src/**/*.messages.ts']).toSorted();
for (const path of files) check(path, [checkMessages, checkStyle]);
for (const path of globSync(['server/src/**/*.mail.ts']).toSorted()) check(path, [checkStyle]);
console.log(wrong === 0 ? `${files.length} files of messages are complete in both languages.` : `${wrong} problems.`);
process.exitCode = wrong === 0 ? 0 : 1;
