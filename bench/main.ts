import { parseArgs } from 'node:util';
import { print, type Result, writeResults } from './common/results.ts';

// `npm run bench [-- PART] [options]`; see README.md.

interface Part {
  run(args: string[]): Promise<readonly Result[]>;
}

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  ingestion: () => import('./ingestion/ingestion-bench.ts'),
  http: () => import('./http/http-bench.ts'),
  queries: () => import('./queries/queries-bench.ts'),
  csv: () => import('./csv/csv-bench.ts'),
  gallery: () => import('./gallery/gallery-bench.ts'),
  assets: () => import('./assets/assets-bench.ts'),
  station: () => import('./station/station-bench.ts'),
  'scan-upload': () => import('./station/scan-upload-bench.ts'),
  corrections: () => import('./corrections/corrections-bench.ts'),
  dashboard: () => import('./dashboard/dashboard-bench.ts'),
  reports: () => import('./reports/reports-bench.ts'),
  chat: () => import('./chat/chat-bench.ts'),
  people: () => import('./people/people-bench.ts'),
  upload: () => import('./upload/upload-bench.ts'),
  films: () => import('./films/films-bench.ts'),
  waking: () => import('./waking/waking-bench.ts'),
  'sign-in': () => import('./sign-in/sign-in-bench.ts'),
  web: () => import('./web/web-bench.ts'),
  editor: () => import('./editor/editor-bench.ts'),
  retyping: () => import('./editor/retyping-bench.ts'),
  correcting: () => import('./editor/correcting-bench.ts'),
  annotorious: () => import('./editor/annotorious-bench.ts'),
  alerts: () => import('./alerts/alerts-bench.ts'),
  'object-store': () => import('./object-store/object-store-bench.ts'),
  backup: () => import('./backup/backup-bench.ts'),
  crash: () => import('./crash/crash-bench.ts'),
  hostile: () => import('./hostile/hostile-bench.ts'),
  detector: () => import('./detector/detector-bench.ts'),
  types: () => import('./types/types-bench.ts'),
};
/** Parts that need the operator's own data or take a quarter of an hour: only measured if named. */
const onlyWhenNamed = ['detector', 'hostile', 'correcting', 'annotorious'];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const [first, ...rest] = process.argv.slice(2);
const name = first === undefined || first.startsWith('-') ? undefined : first;
const args = name === undefined ? process.argv.slice(2) : rest;

await measure(name === undefined ? Object.keys(parts).filter((part) => !onlyWhenNamed.includes(part)) : [name], args);

async function measure(names: readonly string[], given: string[]): Promise<void> {
  const write = given.includes('--write');
  const results: Result[] = [];
  for (const one of names) {
    const load = parts[one];
    if (!load) throw new Error(`Unknown part "${one}". There are: ${Object.keys(parts).join(', ')}.`);
    console.log(`— ${one} —`);
    const { run } = await load();
    const found = await run(names.length === 1 ? given.filter((arg) => arg !== '--write') : sharedArgs(one, given));
    print(found);
    results.push(...found);
  }
  if (names.length > 1) {
    console.log('— all —');
    print(results);
  }
  if (write) writeResults(results, Object.keys(parts));
  if (results.some((result) => result.held === false)) process.exitCode = 1;
}

/** Returns those of the given options that a part supports. */
function sharedArgs(part: string, given: string[]): string[] {
  const options = { photos: { type: 'string' }, write: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: given, options });
  return part === 'ingestion' && values.photos ? ['--photos', values.photos] : [];
}
