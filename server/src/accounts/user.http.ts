import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { userSortKeys } from '@trapline/domain/accounts/account.rules.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { orNotFound } from '../platform/database/database.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import type { Handlers, SessionCaller } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/if-match.ts';
import type { Services } from '../platform/services.ts';
import { createUser, type UserServices } from './user.actions.ts';
import { userAnswer } from './user.answer.ts';
import { changeUser } from './user-change.actions.ts';
import { findUserRow, findUserRowByEmail, listUserRows } from './user.store.ts';

type UserHandlers = Pick<Handlers, 'listUsers' | 'createUser' | 'getUser' | 'updateUser' | 'syncUser'>;

/** Handlers with which product admins list, create and change accounts. */
export function userHandlers(services: UserServices & Pick<Services, 'clock'>): UserHandlers {
  const { db, clock } = services;
  const doerOf = ({ caller, address }: { caller: SessionCaller; address: string }) => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  const byId = async (id: number): Promise<User> => userAnswer(orNotFound(await findUserRow(db, id)));
  const byEmail = async (email: string): Promise<User> =>
    userAnswer(orNotFound(await findUserRowByEmail(db, normalizeEmail(email))));
  return {
    listUsers: async ({ query }) => {
      const narrowing = { deactivated: query.deactivated === '1', blocked: query.blocked === '1' };
      if (narrowing.deactivated && narrowing.blocked) throw invalidValue('/blocked', 'excludes deactivated');
      const request = listRequest(query, userSortKeys);
      const { rows, total } = await listRows(request, (one) => listUserRows(db, one, narrowing));
      const users = rows.map(userAnswer);
      return request.page ? { users, total } : { users };
    },
    createUser: async (call) => {
      const made = await byId(await createUser(services, doerOf(call), call.body));
      call.setHeader('etag', made.etag);
      return made;
    },
    getUser: async ({ params, setHeader }) => {
      const found = await byEmail(params.userEmail);
      setHeader('etag', found.etag);
      return found;
    },
    updateUser: async (call) => {
      const { params, body, headers } = call;
      const changed = await byId(await changeUser(services, doerOf(call), params.userEmail, body, ifMatchOf(headers)));
      call.setHeader('etag', changed.etag);
      return changed;
    },
    syncUser: ({ params }) => byEmail(params.userEmail),
  };
}
