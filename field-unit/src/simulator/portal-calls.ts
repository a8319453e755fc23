import { setTimeout as delay } from 'node:timers/promises';
import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { parseProblem, retryAfterSeconds } from '../client/call-error.ts';
import { isJsonObject, type JsonObject, parseJsonObject, textOf } from '../client/json.ts';

/** The fields of a sensor that the simulator needs. */
export interface ListedSensor {
  readonly id: string;
  readonly type: SensorType;
  readonly timeZone: string;
  readonly siteId: string | null;
}

/** The portal refused a request; `type` is the problem type. */
export class PortalError extends Error {
  readonly type: string;

  constructor(call: string, status: number, type: string, detail: string) {
    super(`${call}: ${status} ${type}${detail === '' ? '' : ` (${detail})`}`);
    this.name = 'PortalError';
    this.type = type;
  }
}

/** Requests the simulator makes as a signed-in account. */
export interface PortalCalls {
  listSensors(): Promise<readonly ListedSensor[]>;
  createSensor(id: string, name: string, type: SensorType): Promise<ListedSensor>;
  /** Creates a site and installs the sensor there. */
  createSite(name: string, type: SensorType, sensorId: string): Promise<void>;
  issueKey(sensorId: string): Promise<string>;
  /** Issues a key for the photo boxes of the account's organization; the old one ends. */
  issueStationKey(): Promise<string>;
}

/** Attempts at a request that gets 429 or 503. */
const TRIES = 8;

/** Signs in. Throws a `PortalError`, or the error of `fetch` if the portal is not running. */
export async function signIn(url: string, email: string, password: string): Promise<PortalCalls> {
  const session = await callPortal(url, undefined, 'POST', 'api/signin', { email, password });
  const token = textOf(session, 'access_token');
  if (token === undefined) throw new Error(`${email} signs in with a one-time code; use an account that does not`);
  const call = (method: 'GET' | 'POST', path: string, body?: JsonObject) => callPortal(url, token, method, path, body);

  return {
    async listSensors() {
      const found: ListedSensor[] = [];
      for (let page = 1; ; page++) {
        const { sensors } = await call('GET', `api/sensors?q=SIM_&page=${page}&per_page=200`);
        if (!Array.isArray(sensors)) return found;
        found.push(...sensors.flatMap(sensorOf));
        if (sensors.length < 200) return found;
      }
    },
    async createSensor(id, name, type) {
      const memo = 'Made by the simulator';
      const [sensor] = sensorOf(
        await call('POST', 'api/sensors', { id, name, memo, installation_site_id: null, type }),
      );
      if (sensor === undefined) throw new Error('POST api/sensors: the answer is no sensor');
      return sensor;
    },
    async createSite(name, type, sensor_id) {
      const memo = 'Made by the simulator';
      const off = { threshold: 0, increase_threshold: 0 };
      await call('POST', 'api/installation_sites', { name, type, memo, sensor_id, ...off });
    },
    async issueKey(sensorId) {
      const key = textOf(await call('POST', `api/sensors/${encodeURIComponent(sensorId)}/key`), 'key');
      if (key === undefined) throw new Error('POST api/sensors/…/key: the answer holds no key');
      return key;
    },
    async issueStationKey() {
      const { organization } = await call('GET', 'api/user_info');
      const id = isJsonObject(organization) ? textOf(organization, 'id') : undefined;
      if (id === undefined) throw new Error(`${email} belongs to no organization, which photo boxes need`);
      const key = textOf(await call('POST', `api/organizations/${id}/station_key`), 'key');
      if (key === undefined) throw new Error('POST api/organizations/…/station_key: the answer holds no key');
      return key;
    },
  };
}

async function callPortal(
  url: string,
  token: string | undefined,
  method: 'GET' | 'POST',
  path: string,
  body?: JsonObject,
): Promise<JsonObject> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (let tried = 1; ; tried++) {
    const init: RequestInit = { method, headers, signal: AbortSignal.timeout(30_000) };
    if (body !== undefined) init.body = JSON.stringify(body);
    const answer = await fetch(new URL(path, url), init);
    const text = await answer.text();
    if (answer.ok) return parseJsonObject(text) ?? {};
    if ((answer.status === 429 || answer.status === 503) && tried < TRIES) {
      await delay((retryAfterSeconds(answer.headers.get('retry-after'), Date.now()) ?? 1) * 1000);
      continue;
    }
    const problem = parseProblem(text);
    throw new PortalError(`${method} ${path}`, answer.status, problem?.type ?? 'unknown', problem?.detail ?? '');
  }
}

function sensorOf(value: unknown): ListedSensor[] {
  if (!isJsonObject(value)) return [];
  const [id, type] = [textOf(value, 'id'), textOf(value, 'type')];
  if (id === undefined || type === undefined || !isSensorType(type)) return [];
  const siteId = textOf(value, 'installation_site_id') ?? null;
  return [{ id, type, siteId, timeZone: textOf(value, 'time_zone') ?? 'Asia/Tokyo' }];
}
