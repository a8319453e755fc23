import type { ReportAt } from './rule-book.ts';
import type { SourceFile } from './source-tree.ts';

// A rule that SQL needs too has a twin in a store. The comments of both name each other, so that whoever changes one
// finds the other.

const twinOf = /\bSQL twin of\s+(?:\*\s*)?`(\w+)`/g;
const inSql = /\bIn SQL:\s+(?:\*\s*)?`(\w+)`/g;
const exported = /^export (?:async )?(?:function\*?|const) (\w+)/gm;

/** Checks that pure rules and their SQL twins exist and name each other. */
export function checkTwins(files: readonly SourceFile[], report: ReportAt): void {
  const own = files.filter(({ tree, forTests }) => !forTests && (tree === 'domain' || tree === 'server'));
  const rules = new Set<string>();
  const fragments = new Set<string>();
  for (const { tree, text } of own) {
    for (const [, name = ''] of text.matchAll(exported)) (tree === 'domain' ? rules : fragments).add(name);
  }
  const namedByRules = new Set<string>();
  for (const file of own.filter(({ tree }) => tree === 'domain')) {
    for (const { text, start } of file.comments) {
      for (const [name] of text.matchAll(/\w+Sql\b/g)) namedByRules.add(name);
      for (const { 1: name = '', index } of text.matchAll(inSql)) {
        if (!fragments.has(name)) report(file.path, file.lineAt(start + index), `no store exports ${name}`);
      }
    }
  }
  for (const file of own.filter(({ tree }) => tree === 'server')) {
    for (const { text, start, end } of file.comments) {
      for (const { 1: rule = '', index } of text.matchAll(twinOf)) {
        const say = (message: string): void => report(file.path, file.lineAt(start + index), message);
        if (!rules.has(rule)) say(`the domain exports no rule ${rule}`);
        const fragment = /^\s*export (?:async )?function (\w+Sql)\b/.exec(file.text.slice(end))?.[1];
        if (fragment !== undefined && !namedByRules.has(fragment)) say(`no comment in domain names ${fragment}`);
      }
    }
  }
}
