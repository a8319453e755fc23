import { createLogger } from '@trapline/server/platform/base/log.ts';
import { createPortal } from '@trapline/server/portal/portal.ts';
import { countingRunner } from './counting-job.ts';

// A worker process for jobs that users wait for, to be killed by tests.
// Arguments: URL of the database, folder of files. Prints `ready`, and `begun` at the start of each job.

const [databaseUrl = '', filesDir = ''] = process.argv.slice(2);
const portal = await createPortal({
  ...{ databaseUrl, directUrl: databaseUrl, filesDir, alone: false, ballastBytes: 0, children: 1 },
  ...{ publicUrl: 'http://127.0.0.1', log: createLogger('silent'), detector: 'builtin' },
  mail: { smtpUrl: undefined, from: 'Trapline <trapline@example.com>', outbox: filesDir },
  jobRunners: [countingRunner(() => console.log('begun'))],
});
await portal.startWorker();
process.on('SIGTERM', () => void portal.close());
console.log('ready');
