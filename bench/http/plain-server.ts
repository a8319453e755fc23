import { createServer } from 'node:http';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { toPage } from '@trapline/server/events/event-list.actions.ts';
import { toEventRows } from '@trapline/server/events/event-row.store.ts';
import { serveUsage } from '../common/child.ts';
import { recordStatements } from './recorded-statements.ts';

// The baseline: node:http and pg, nothing else. It runs the same statements as the portal for the same request and
// responds with the same body (`mapped`), or with the raw rows.

const options = Compile(
  Type.Object({
    port: Type.Integer(),
    databaseUrl: Type.String(),
    token: Type.String(),
    mapped: Type.Boolean(),
    sensors: Type.Array(Type.Object({ id: Type.String() })),
  }),
);
const { port, databaseUrl, token, mapped, sensors } = options.Parse(JSON.parse(process.argv[2] ?? ''));
const database = openDatabase({ url: databaseUrl });
const statements = await recordStatements(
  database,
  token,
  sensors.map((sensor) => sensor.id),
);

const server = createServer((request, response) => {
  const id = /^\/api\/sensors\/([^/]+)\/events/.exec(request.url ?? '')?.[1] ?? '';
  answer(id).then(
    (body) => {
      const bytes = Buffer.byteLength(body);
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

async function answer(id: string): Promise<string> {
  const recorded = statements.get(id);
  if (!recorded) throw new Error('No such sensor');
  const session = await database.pool.query(recorded.session);
  const standing = await database.pool.query(recorded.standing);
  if (session.rows.length + standing.rows.length !== 2) throw new Error('No such session or sensor');
  const { rows } = await database.pool.query(recorded.events);
  if (!mapped) return JSON.stringify(rows);
  const found = toEventRows(rows);
  return JSON.stringify(toPage(() => ({ sensor: 'creator', site: 'none' }), found, found.length));
}

server.listen(port, '127.0.0.1', () => serveUsage(() => database.close()));
