import { route } from '../common/route.ts';
import { userInfo, userInfoChange } from './account.schema.ts';

/** Calls about one's own account. Source: specification 1 §7. */
export const accountRoutes = {
  getUserInfo: route({
    method: 'GET',
    path: '/api/user_info',
    summary: 'The current account (the assumed one while assuming)',
    access: 'signed_in',
    answer: userInfo,
    errors: [],
  }),
  updateUserInfo: route({
    method: 'POST',
    path: '/api/user_info',
    summary: 'Change one’s own account',
    access: 'signed_in',
    body: userInfoChange,
    answer: userInfo,
    idempotent: false,
    errors: ['blocked'],
  }),
};
