import { createServer } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { createLogger } from '../base/log.ts';
import { startTraces } from './traces.ts';

/** A span as a collector receives it. */
interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

const spans: Sent[] = [];
const authorized: (string | undefined)[] = [];
const lines: Record<string, unknown>[] = [];
let test: TestPortal;
let end: () => Promise<void>;

const collector = createServer((request, response) => {
  authorized.push(request.headers.authorization);
  json(request).then(
    (body) => {
      const batch: Batch = JSON.parse(JSON.stringify(body));
      spans.push(...batch.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    },
    (error: Error) => response.destroy(error),
  );
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  if (address === null || typeof address === 'string') throw new Error('The collector has no port');
  const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const endpoint = `http://127.0.0.1:${address.port}/`;
  end = await startTraces({ endpoint, headers: { authorization: 'secret' }, share: 1, version: '1' }, log);
  test = await startTestPortal({ worker: true, log });
});
afterAll(async () => {
  await test.stop();
  collector.close();
});

it('follows a photo from its upload to its boxes, as one trace and in the log', async () => {
  const { db } = test.portal.services;
  const key = await makeSensor(db, await makeAccount(db, {}), { id: 'TRACED_1', type: 'hykecam' });
  const unit = fieldUnit(test.url, await giveKey(db, key));
  const timestamp = Math.floor(Date.now() / 1_000) - 3_600;
  expect((await unit.send(await trapPhoto(1, 3, 320, 240), { timestamp })).status).toBe(201);
  // The second one lacks most of its pixels, so that the worker has something to say.
  const whole = await trapPhoto(2, 3, 320, 240);
  const cut = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])]);
  expect((await unit.send(cut, { timestamp: timestamp + 60 })).status).toBe(201);
  const states = () => db.selectFrom('attachments').select('state').where('sensor_key', '=', key).execute();
  await expect
    .poll(async () => (await states()).every(({ state }) => state !== 'stored'), { timeout: 20_000 })
    .toBe(true);
  await end();
  const put = spans.find(({ name }) => name === 'PUT /uploads/{token}');
  const ofTrace = spans.filter(({ traceId }) => traceId === put?.traceId);
  const job = ofTrace.find(({ name }) => name === 'job understand');
  expect(job?.parentSpanId).toBe(put?.spanId);
  expect(ofTrace.some(({ name, parentSpanId }) => name.startsWith('decode ') && parentSpanId === job?.spanId)).toBe(
    true,
  );
  expect(ofTrace.some(({ name, parentSpanId }) => name === 'INSERT' && parentSpanId === put?.spanId)).toBe(true);
  expect(authorized).toContain('secret');
  // Texts, tokens and ids of sensors stay here.
  expect(JSON.stringify(spans)).not.toMatch(/TRACED_1|Bearer/);
  const id = put?.attributes.find(({ key: name }) => name === 'trapline.request_id')?.value.stringValue;
  expect(id).toBeTruthy();
  expect(lines).toContainEqual(expect.objectContaining({ request_id: id, msg: 'request' }));
  const warned = lines.find(({ msg }) => msg === 'A file could not be understood');
  expect(warned?.['job']).toMatch(/^understand \d+$/);
  const route = '/uploads/:token';
  expect(lines).toContainEqual(expect.objectContaining({ request_id: warned?.['request_id'], route, status: 201 }));
});
