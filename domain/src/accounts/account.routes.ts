import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { user, userChange, userCreation, userInfo, userInfoChange, userList, userQuery } from './account.schema.ts';
import { sessionList } from './session.schema.ts';

const byEmail = Type.Object({ userEmail: pathText }, { additionalProperties: false });

/** Routes for the caller's account and sessions, and for the back office. Source: ACCOUNT-11, ACCOUNT-13, SIGNIN-11. */
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
    errors: ['blocked', 'resource_already_exists', 'invalid_email', 'too_many_requests'],
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    summary: 'All accounts',
    access: 'admin',
    query: userQuery,
    answer: userList,
    errors: [],
  }),
  createUser: route({
    method: 'POST',
    path: '/api/users',
    summary: 'Create an account; its address is verified by a mailed link',
    access: 'admin',
    body: userCreation,
    answer: user,
    status: 201,
    errors: ['resource_already_exists', 'invalid_email'],
  }),
  getUser: route({
    method: 'GET',
    path: '/api/users/{userEmail}',
    summary: 'One account',
    access: 'admin',
    params: byEmail,
    answer: user,
    errors: [],
  }),
  updateUser: route({
    method: 'PUT',
    path: '/api/users/{userEmail}',
    summary: 'Change, activate, deactivate or unblock an account',
    access: 'admin',
    params: byEmail,
    body: userChange,
    answer: user,
    errors: ['resource_already_exists', 'invalid_email', 'precondition_failed', 'conflict'],
  }),
  syncUser: route({
    method: 'POST',
    path: '/api/users/{userEmail}/sync',
    summary: 'Read an account’s blocked state anew',
    access: 'admin',
    params: byEmail,
    answer: user,
    errors: [],
  }),
  listSessions: route({
    method: 'GET',
    path: '/api/sessions',
    summary: 'One’s own sessions, the one used last first',
    access: 'signed_in',
    answer: sessionList,
    errors: [],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'End one of one’s own sessions',
    access: 'signed_in',
    params: Type.Object({ id: pathText }, { additionalProperties: false }),
    errors: [],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'End all of one’s own sessions but this one',
    access: 'signed_in',
    errors: [],
  }),
};
