import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../client/durable-files.ts';
import { isJsonObject, parseJsonObject, textOf } from '../client/json.ts';

/** State kept between runs: the keys of the sensors, and a queue folder for each unit. */
export interface StateFolder {
  keyOf(sensorId: string): string | undefined;
  keepKey(sensorId: string, key: string): Promise<void>;
  queueOf(sensorId: string): string;
}

/** Opens the state for one portal. Keys are secrets: only the owner can read the folder. */
export async function openStateFolder(root: string, portalUrl: string): Promise<StateFolder> {
  const folder = join(root, new URL(portalUrl).host.replace(/[^a-z0-9.-]/gi, '_'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const path = join(folder, 'keys.json');
  const keys = new Map(Object.entries(parseJsonObject(await readOrEmpty(path)) ?? {}));
  return {
    keyOf(sensorId) {
      const key = keys.get(sensorId);
      return typeof key === 'string' ? key : undefined;
    },
    async keepKey(sensorId, key) {
      keys.set(sensorId, key);
      await writeDurably(path, Buffer.from(`${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`));
    },
    queueOf: (sensorId) => join(folder, 'units', sensorId),
  };
}

/** The demonstration account to own simulated sensors: an organization admin if possible, but never the operator. */
export async function readDemoAccount(path: string): Promise<{ email: string; password: string } | undefined> {
  const accounts = parseJsonObject(await readOrEmpty(path))?.accounts;
  if (!Array.isArray(accounts)) return undefined;
  const known = accounts.filter(isJsonObject).flatMap((account) => {
    const [email, password] = [textOf(account, 'email'), textOf(account, 'password')];
    return email === undefined || password === undefined
      ? []
      : [{ email, password, role: textOf(account, 'role') ?? '' }];
  });
  const chosen =
    known.find(({ role }) => /organi[sz]ation/i.test(role)) ??
    known.find(({ role }) => !/admin/i.test(role)) ??
    known[0];
  return chosen === undefined ? undefined : { email: chosen.email, password: chosen.password };
}

async function readOrEmpty(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isJsonObject(error) && error.code === 'ENOENT') return '';
    throw error;
  }
}
