import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import type { Handler } from '../platform/http/handler.ts';
import { userInfoAnswer } from './user.answer.ts';
import { findUserRow } from './user.store.ts';

/** `GET /api/user_info`. */
export function getUserInfo(db: Db): Handler<Routes['getUserInfo']> {
  return ({ caller }) => userInfoOf(db, caller.account.id);
}

/** An account as it sees itself. */
export async function userInfoOf(db: Db, accountId: number): Promise<UserInfo> {
  return userInfoAnswer(orNotFound(await findUserRow(db, accountId)));
}
