import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { startPeople } from '@trapline/test-world/people/people.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

describe('a demo account', () => {
  it('sees everything and changes nothing, whoever acts as it, and can sign out', async () => {
    const organizationId = await people.organization('Shown');
    const demo = await people.person({ organizationId, permissions: ['demo'] });
    const operator = await people.person({ permissions: ['admin'] });
    await makeSensor(people.db, { id: demo.id, organization_id: organizationId }, { id: 'SHOWN', type: 'fly_count' });
    const refused = { status: 403, body: { type: 'forbidden', errors: [{ path: '', message: 'demo_account' }] } };
    const headers = { 'x-assumed-user-id': String(demo.id) };
    for (const by of [
      { caller: demo, headers: {} },
      { caller: operator, headers },
    ]) {
      const ask = (method: string, path: string, body?: object) =>
        people.ask(by.caller, method, path, { headers: by.headers, ...(body ? { body } : {}) });
      expect(await ask('GET', '/api/sensors/SHOWN')).toMatchObject({ status: 200 });
      expect(await ask('POST', '/api/sensors', { id: 'NEW', name: 'New', type: 'fly_count' })).toMatchObject(refused);
      expect(await ask('PATCH', '/api/sensors/SHOWN', { notice: true })).toMatchObject(refused);
      expect(await ask('DELETE', '/api/sensors/SHOWN')).toMatchObject(refused);
      expect(await ask('POST', '/api/user_info', { name: 'Changed' })).toMatchObject(refused);
    }
    expect(await people.ask(demo, 'POST', '/api/signout')).toMatchObject({ status: 204 });
    expect(await people.ask(demo, 'GET', '/api/user_info')).toMatchObject({ status: 401 });
  });
});
