import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Services } from '../platform/services.ts';

type UserHandlers = Pick<Handlers, 'listUsers' | 'createUser' | 'getUser' | 'updateUser' | 'syncUser'>;

/** Handlers of product admins' calls about accounts. */
export function userHandlers(_services: Services & { readonly passwords: Passwords }): UserHandlers {
  const later = () => Promise.reject(new Problem('unavailable'));
  return { listUsers: later, createUser: later, getUser: later, updateUser: later, syncUser: later };
}
