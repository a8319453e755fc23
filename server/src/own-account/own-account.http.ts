import type { Routes } from '@trapline/domain/routes.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { changeOwnAccount, ownAccount, type OwnAccountServices } from './own-account.actions.ts';

/** Handlers that read and change the caller's account, including its credentials. */
export function ownAccountHandlers(
  services: OwnAccountServices,
): HandlersOf<Pick<Routes, 'getUserInfo' | 'updateUserInfo'>> {
  return {
    getUserInfo: ({ caller }) => ownAccount(services, caller.account),
    updateUserInfo: ({ caller, body, address }) => changeOwnAccount(services, caller, body, address),
  };
}
