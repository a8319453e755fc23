import type { startPeople } from './people.ts';

/** A product admin, and two organizations whose users it manages. */
export async function makeOperator(people: Awaited<ReturnType<typeof startPeople>>) {
  const admin = await people.person({ email: 'operator@example.com', name: 'Operator', permissions: ['admin'] });
  return {
    admin,
    north: await people.organization('北工場'),
    south: await people.organization('South Works'),
    get: (email: string) => people.ask(admin, 'GET', `/api/users/${email}`),
    put: (email: string, body: object, headers = {}) =>
      people.ask(admin, 'PUT', `/api/users/${email}`, { body, headers }),
  };
}
