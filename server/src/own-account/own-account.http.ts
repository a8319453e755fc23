import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { userInfoAnswer } from '../accounts/user.answer.ts';
import { findUserRow } from '../accounts/user.store.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { changeOwnAccount, type OwnAccountServices } from './own-account.actions.ts';

/** Handlers that read and change the caller's account, including its credentials. */
export function ownAccountHandlers(
  services: OwnAccountServices,
): HandlersOf<Pick<Routes, 'getUserInfo' | 'updateUserInfo'>> {
  return {
    getUserInfo: ({ caller }) => userInfoOf(services.db, caller.account.id),
    updateUserInfo: async ({ caller, body, address }) => {
      await changeOwnAccount(services, caller, body, address);
      return userInfoOf(services.db, caller.account.id);
    },
  };
}

async function userInfoOf(db: Db, accountId: number): Promise<UserInfo> {
  return userInfoAnswer(orNotFound(await findUserRow(db, accountId)));
}
