import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { hold, holdList, scopedRequest } from './hold.schema.ts';

const closed = { additionalProperties: false } as const;
const ofOrganization = Type.Object({ id: pathText }, closed);
const all = '/api/organizations/{id}/holds';

/** Routes of legal holds, for those who manage an organization. Source: RETENTION-5. */
export const holdRoutes = {
  listHolds: route({
    method: 'GET',
    path: all,
    summary: 'The legal holds of an organization, those in force first: for its admin and product admins',
    access: 'signed_in',
    params: ofOrganization,
    answer: holdList,
    errors: [],
  }),
  setHold: route({
    method: 'POST',
    path: all,
    summary: 'Set a legal hold: nothing that it covers is deleted until it is lifted',
    access: 'signed_in',
    params: ofOrganization,
    body: scopedRequest,
    answer: hold,
    status: 201,
    errors: ['conflict'],
  }),
  liftHold: route({
    method: 'DELETE',
    path: `${all}/{hold}`,
    summary: 'Lift a legal hold; it stays in the list',
    access: 'signed_in',
    params: Type.Object({ id: pathText, hold: pathText }, closed),
    errors: [],
  }),
};
