import { checkSteps } from './check-steps.ts';
import { runSteps, total } from './steps.ts';

// `npm run check`: types, lint, format, architecture, translations, dead code and the lock file.

const { failed, line } = total(await runSteps(checkSteps()));
console.log(line);
process.exitCode = failed > 0 ? 1 : 0;
