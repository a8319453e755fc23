import { runProgram } from './steps.ts';

// npm run test:postgres: the server's tests on a PostgreSQL of one's own. See docs/operations/postgresql.md.

const usage = `Usage: npm run test:postgres -- URL [--pooler URL] [FILE …]
Runs the server's tests, or those of some files, on this PostgreSQL instead of the embedded one. The role must be a
superuser: each test creates a database and drops it. With --pooler, portals in tests use that address for their pool;
it must lead to every database of the same server.`;

const [url, ...more] = process.argv.slice(2);
const [pooler, files] = more[0] === '--pooler' ? [more[1], more.slice(2)] : [undefined, more];
if (url === undefined || ![url, pooler ?? url].every((given) => /^postgres(ql)?:\/\//.test(given))) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const env = { TEST_POSTGRES: url, ...(pooler === undefined ? {} : { TEST_POOLER: pooler }) };
  const { code } = await runProgram('vitest', ['run', '--project=server', ...files], { env });
  process.exitCode = code;
}
