import pg from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseEventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { listSensorEvents } from '@trapline/server/events/event-list.store.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import type { Database } from '@trapline/server/platform/database/database.ts';
import { hashSecret } from '@trapline/server/platform/base/ids.ts';
import { sensorStanding } from '@trapline/server/shares/standing.store.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';

/** The statements of one `GET /api/sensors/{id}/events`, as passed to pg. */
export interface RequestStatements {
  readonly session: pg.QueryConfig;
  readonly standing: pg.QueryConfig;
  readonly events: pg.QueryConfig;
}

const config = Compile(
  Type.Object({
    text: Type.String(),
    name: Type.Optional(Type.String()),
    values: Type.Array(Type.Unknown()),
  }),
);

/**
 * Runs the portal's own stores once for each sensor and records what reaches pg, so that the baseline cannot become
 * outdated.
 */
export async function recordStatements(
  { db, pool }: Database,
  token: string,
  sensorIds: readonly string[],
): Promise<ReadonlyMap<string, RequestStatements>> {
  const seen: pg.QueryConfig[] = [];
  const original = pg.Client.prototype.query;
  const record = function (this: pg.Client, ...given: unknown[]): unknown {
    const [first, second] = given;
    const whole = typeof first === 'string' ? { text: first, values: second } : first;
    if (config.Check(whole))
      seen.push({ text: whole.text, values: whole.values, ...(whole.name === undefined ? {} : { name: whole.name }) });
    return Reflect.apply(original, this, given);
  };
  Object.defineProperty(pg.Client.prototype, 'query', { value: record, configurable: true, writable: true });
  const found = new Map<string, RequestStatements>();
  try {
    const callers = createCallerLookup(db, pool, systemClock);
    for (const id of sensorIds) {
      seen.length = 0;
      const account = await callers.session(hashSecret(token));
      const sensor = account && (await sensorStanding(db, account, id));
      if (!sensor) throw new Error(`The session has no access to sensor ${id}`);
      await listSensorEvents(pool, sensor.sensor_key, parseEventFilter({}), null);
      const [session, standing, events] = seen;
      if (!session || !standing || !events || seen.length !== 3)
        throw new Error(`${seen.length} statements were recorded, not 3`);
      found.set(id, { session, standing, events });
    }
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', { value: original, configurable: true, writable: true });
  }
  return found;
}
