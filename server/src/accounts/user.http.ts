import type { SessionCaller } from '../callers/caller.types.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/input/if-match.ts';
import type { Services } from '../platform/services.ts';
import { listUsers, readUser } from './read-users.actions.ts';
import { createUser, type UserServices } from './user.actions.ts';
import { changeUser } from './user-change.actions.ts';

type UserHandlers = Pick<Handlers, 'listUsers' | 'createUser' | 'getUser' | 'updateUser' | 'syncUser'>;

/** Handlers with which product admins list, create and change accounts. */
export function userHandlers(services: UserServices & Pick<Services, 'clock'>): UserHandlers {
  const { db, clock } = services;
  const actorOf = ({ caller, address }: { caller: SessionCaller; address: string }) => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  return {
    listUsers: ({ caller, query }) => listUsers(db, caller, query),
    createUser: async (call) => {
      const made = await createUser(services, actorOf(call), call.body);
      call.setHeader('etag', made.etag);
      return made;
    },
    getUser: async ({ caller, params, setHeader }) => {
      const found = await readUser(db, caller, params.userEmail);
      setHeader('etag', found.etag);
      return found;
    },
    updateUser: async (call) => {
      const { params, body, headers } = call;
      const changed = await changeUser(services, actorOf(call), params.userEmail, body, ifMatchOf(headers));
      call.setHeader('etag', changed.etag);
      return changed;
    },
    syncUser: ({ caller, params }) => readUser(db, caller, params.userEmail),
  };
}
