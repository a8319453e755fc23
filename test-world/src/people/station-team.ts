import type { Person, startPeople } from './people.ts';

type People = Awaited<ReturnType<typeof startPeople>>;

/** The address of places. */
export const places = '/api/s_type/places';

/** Calls about places. */
export function placeCalls(people: () => People) {
  return {
    list: (caller: Person, query = '') => people().ask(caller, 'GET', `${places}${query}`),
    create: (caller: Person, name: string) => people().ask(caller, 'POST', places, { body: { name } }),
    read: (caller: Person, id: number) => people().ask(caller, 'GET', `${places}/${id}`),
    patch: (caller: Person, id: number, body: object, headers = {}) =>
      people().ask(caller, 'PATCH', `${places}/${id}`, { body, headers }),
    remove: (caller: Person, id: number, headers = {}) =>
      people().ask(caller, 'DELETE', `${places}/${id}`, { headers }),
  };
}

let teams = 0;

/** A new organization with an admin and two members who use stations. */
export async function makeStationTeam(people: People) {
  const organizationId = await people.organization(`Team ${(teams += 1)}`);
  const person = () => people.person({ organizationId, allowedSensorTypes: ['station'] });
  const [boss, creator, colleague] = [await person(), await person(), await person()];
  await people.appoint(organizationId, boss.id);
  const own = { id: creator.id, organization_id: organizationId };
  return { organizationId, boss, creator, colleague, own };
}
