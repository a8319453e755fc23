import type { FastifyInstance } from 'fastify';
import type { RouteDefinition } from '@trapline/domain/common/route.ts';
import { assumedCallRecorder, refusedAssumptionRecorder } from '@trapline/server/audit/assumed-call.actions.ts';
import type { Clock } from '@trapline/server/platform/base/clock.ts';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import type { HandlersOf } from '@trapline/server/platform/http/handler.ts';
import type { HttpServices } from '@trapline/server/platform/http/http-services.ts';
import { createHttpServer, type ServerParts } from '@trapline/server/platform/http/server.ts';
import { hashSecret, type Ids, secret, systemIds } from '@trapline/server/platform/base/ids.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { insertSession } from '@trapline/server/accounts/session.store.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';
import { createTestDatabase } from './test-database.ts';

/** A clock controlled by a test. */
export interface TestClock extends Clock {
  advance(seconds: number): void;
}

/** A stopped clock, set to an arbitrary noon. */
export function testClock(): TestClock {
  let now = Date.UTC(2026, 9, 15, 3, 0, 0);
  return {
    now: () => now,
    advance: (seconds) => {
      now += seconds * 1_000;
    },
  };
}

/** The HTTP platform with its own database. */
export interface TestHttp {
  readonly database: Database;
  /** The database's address. */
  readonly url: string;
  readonly clock: TestClock;
  readonly ids: Ids;
  readonly services: HttpServices;
  /** Starts a server with these routes on a free port. @returns its URL */
  serve<T extends Readonly<Record<string, RouteDefinition>>>(
    routes: T,
    handlers: HandlersOf<T>,
    more?: Partial<Pick<ServerParts<T>, 'pages' | 'fallback' | 'upgrades'>> & {
      readonly services?: Partial<HttpServices>;
    },
  ): Promise<string>;
  /** Creates a session. @returns its token */
  session(accountId: number): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it. Call `stop` in `afterAll`. */
export async function startTestHttp(): Promise<TestHttp> {
  const made = await createTestDatabase();
  const database = openDatabase({ url: made.url });
  const clock = testClock();
  const servers: FastifyInstance[] = [];
  const services: HttpServices = {
    db: database.db,
    clock,
    ids: systemIds,
    log: createLogger('silent'),
    callers: createCallerLookup(database.db, database.pool, clock),
    recordAssumedCall: assumedCallRecorder(database.db, clock),
    recordRefusedAssumption: refusedAssumptionRecorder(database.db, clock),
    publicUrl: 'http://localhost:8080',
    trustedProxies: [],
    checkAnswers: true,
  };
  return {
    database,
    url: made.url,
    clock,
    ids: systemIds,
    services,
    serve: async (routes, handlers, more = {}) => {
      const { services: changed, ...pages } = more;
      const server = createHttpServer({ routes, handlers, ...pages, services: { ...services, ...changed } });
      servers.push(server);
      return server.listen({ host: '127.0.0.1', port: 0 });
    },
    session: async (accountId) => {
      const token = secret(systemIds);
      const now = new Date(clock.now());
      await insertSession(database.db, { tokenHash: hashSecret(token), accountId, now, userAgent: '', address: '' });
      return token;
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await database.close();
      await made.drop();
    },
  };
}
