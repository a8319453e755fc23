import { expect, vi } from 'vitest';
import type { DocumentMap } from '@trapline/domain/documents/document.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { countWaitingFor } from '@trapline/server/platform/jobs/job-queue.store.ts';
import { makeAccount, makeOrganization, type TestAccount } from './fixtures.ts';
import { openSession } from './people/session.ts';
import { startTestPortal } from './test-portal.ts';

type Headers = Record<string, string>;
type Fields = Readonly<Record<string, string>>;

/** A portal with a product admin who publishes documents. `ahead` moves its clock, milliseconds. */
export async function startDocuments() {
  const clock = { ahead: 0 };
  const test = await startTestPortal({ worker: true, clock: { now: () => Date.now() + clock.ahead } });
  const { db, storage } = test.portal.services;
  const organization = await makeOrganization(db, 'Foods');
  const headersOf = async ({ id }: TestAccount): Promise<Headers> => ({
    authorization: `Bearer ${await openSession(db, id)}`,
  });
  const admin = await headersOf(await makeAccount(db, { permissions: ['admin'] }));
  const get = async (path: string, headers: Headers) => {
    const response = await fetch(`${test.url}${path}`, { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return {
    ...{ test, admin, organization, clock, headersOf, get },
    stop: () => test.stop(),

    /** An account that may use these types. */
    async reader(types: readonly SensorType[]) {
      const account = await makeAccount(db, { organization_id: organization });
      // A new member has the types of the organization.
      const own = { allowed_sensor_types: [...types] };
      await db.updateTable('accounts').set(own).where('id', '=', account.id).execute();
      return { account, headers: await headersOf(account) };
    },

    async publish(name: string, bytes: Uint8Array, fields: Fields = {}, headers = admin) {
      const form = new FormData();
      for (const [field, value] of Object.entries({ title: 'Manual', sensor_type: 'station', ...fields })) {
        form.append(field, value);
      }
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
      const response = await fetch(`${test.url}/api/documents`, { method: 'POST', headers, body: form });
      const text = await response.text();
      const body: { type?: string; url?: string; errors?: readonly { path: string }[] } = JSON.parse(text);
      return { status: response.status, body };
    },

    async list(headers: Headers): Promise<DocumentMap> {
      const { response, bytes } = await get('/api/documents', headers);
      expect(response.status).toBe(200);
      return JSON.parse(bytes.toString());
    },

    async storedFiles(): Promise<number> {
      let files = 0;
      for await (const _ of storage.list('documents/')) files += 1;
      return files;
    },

    /** Waits until the text of all documents is read, and the files of replaced ones are deleted. */
    async untilRead(): Promise<void> {
      const waiting = () => Promise.all(['read_document', 'delete_files'].map((task) => countWaitingFor(db, task, {})));
      await vi.waitFor(async () => expect(await waiting()).toEqual([0, 0]), { timeout: 100_000, interval: 100 });
    },
  };
}

/** What `startDocuments` gives. */
export type DocumentWorld = Awaited<ReturnType<typeof startDocuments>>;
