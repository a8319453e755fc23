import { startDatabaseServer } from './database-server.ts';

// A database server for many test runs in a row: writes its address, and ends when its standard input does.

const { url, stop } = await startDatabaseServer();
process.stdout.write(`${url}\n`);
process.stdin.on('end', () => void stop().then(() => process.exit(0)));
process.stdin.resume();
