import { checkTree } from './architecture/check-tree.ts';

// Fails on a violation of the rules in CONTRIBUTING.md.

const breaches = checkTree(process.cwd());
for (const { path, line, message } of breaches) console.log(`${path}:${line} ${message}`);
console.log(breaches.length === 0 ? 'The rules of the house are kept.' : `${breaches.length} breaches.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
