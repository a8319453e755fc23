import { checkTree } from './architecture/check-tree.ts';

// Fails on a violation of the rules in CONTRIBUTING.md.

const breaches = checkTree(process.cwd());
for (const { path, line, message } of breaches) console.log(`${path}:${line} ${message}`);
console.log(breaches.length === 0 ? 'No violations of the house rules.' : `${breaches.length} violations.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
