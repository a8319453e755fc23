import { startDatabaseServer } from './database-server.ts';

// A database server for many test runs in a row: prints its address, and stops when its standard input ends.

const { url, stop } = await startDatabaseServer();
process.stdout.write(`${url}\n`);
process.stdin.on('end', () => void stop().then(() => process.exit(0)));
process.stdin.resume();
