import { readFile } from 'node:fs/promises';
import { settingList } from '@trapline/server/platform/configuration/configuration.ts';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const folder = new URL('../../docs/operations/container/', import.meta.url);
const settings = new Set<string>(settingList.flatMap(({ names }) => names));
/** Seconds that the portal takes to end after it has drained, and some to spare. */
const endSeconds = 25;

interface Found {
  readonly path: string;
  readonly value: unknown;
}

/** Every value of a document, with the names that lead to it. */
function valuesIn(value: unknown, path = ''): readonly Found[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) => valuesIn(inner, `${path}/${name}`));
}

async function documents(file: string): Promise<readonly unknown[]> {
  const parsed = parseAllDocuments(await readFile(new URL(file, folder), 'utf8'));
  return [...parsed].map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}

it('the compose file names only settings that exist, and lets the portal end', async () => {
  const [whole] = await documents('compose.yaml');
  const found = valuesIn(whole);
  const named = found.flatMap(({ path }) => /^\/services\/portal\/environment\/([^/]+)$/.exec(path)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
  const grace = found.find(({ path }) => path === '/services/portal/stop_grace_period')?.value;
  expect(Number.parseInt(String(grace), 10)).toBeGreaterThanOrEqual(endSeconds);
});

it('the Kubernetes files name only settings and paths that exist, and let each process end', async () => {
  const all = await documents('kubernetes.yaml');
  const found = all.flatMap((document) => valuesIn(document));
  const named = [
    ...found.flatMap(({ path }) => /^\/data\/([^/]+)$/.exec(path)?.[1] ?? []),
    ...found.flatMap(({ path, value }) => (/\/env\/\d+\/name$/.test(path) ? String(value) : [])),
  ];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
  const probes = found.filter(({ path }) => path.endsWith('/httpGet/path')).map(({ value }) => value);
  expect(new Set(probes)).toEqual(new Set(['/readyz', '/healthz']));
  for (const document of all) {
    const values = valuesIn(document);
    const grace = values.find(({ path }) => path.endsWith('/terminationGracePeriodSeconds'))?.value;
    if (grace === undefined) continue;
    const at = values.find(({ value }) => value === 'DRAIN_SECONDS')?.path.replace(/name$/, 'value');
    const drain = Number(values.find(({ path }) => path === at)?.value ?? 0);
    expect(grace).toBeGreaterThanOrEqual(drain + endSeconds);
  }
});
