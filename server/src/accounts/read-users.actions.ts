import { userSortKeys } from '@trapline/domain/accounts/account.rules.ts';
import type { User, UserQuery } from '@trapline/domain/accounts/account.schema.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { userAnswer } from './user.answer.ts';
import { findUserRowByEmail, listUserRows } from './user.store.ts';

/** Lists accounts for product admins, with the total if a page was requested. @throws Problem forbidden, validation_failed */
export async function listUsers(
  db: Db,
  caller: AccountCaller,
  query: UserQuery,
): Promise<{ users: User[]; total?: number }> {
  checkProductAdmin(caller);
  const narrowing = { deactivated: query.deactivated === '1', blocked: query.blocked === '1' };
  if (narrowing.deactivated && narrowing.blocked) throw invalidValue('/blocked', 'excludes deactivated');
  const request = listRequest(query, userSortKeys, caller.account.locale);
  const { rows, total } = await listRows(request, (one) => listUserRows(db, one, narrowing));
  const users = rows.map(userAnswer);
  return request.page ? { users, total } : { users };
}

/** Finds an account by its address, for product admins. @throws Problem forbidden, not_found */
export async function readUser(db: Db, caller: AccountCaller, email: string): Promise<User> {
  checkProductAdmin(caller);
  return userAnswer(orNotFound(await findUserRowByEmail(db, normalizeEmail(email))));
}
