import { Problem } from '@trapline/domain/common/errors.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { sessionSeconds } from '@trapline/domain/accounts/session.limits.ts';
import { userInfoOf } from '../accounts/account.http.ts';
import { sessionCookie } from '../platform/http/callers.ts';
import type { Handler, HandlersOf } from '../platform/http/handler.ts';
import { changeOwnAccount } from './own-account.actions.ts';
import { deleteSession } from '../accounts/session.store.ts';
import { signIn, type SignInServices } from './sign-in.actions.ts';

type SignInRoutes = Pick<
  Routes,
  | 'signIn'
  | 'verifyOtp'
  | 'signOut'
  | 'updateUserInfo'
  | 'register'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'verifyEmail'
  | 'getInvitation'
>;

/** Handlers of signing in, signing out, and changing what one signs in with. */
export function signInHandlers(services: SignInServices): HandlersOf<SignInRoutes> {
  const later = () => Promise.reject(new Problem('unavailable'));
  return {
    signIn: postSignIn(services),
    signOut: postSignOut(services),
    updateUserInfo: postUserInfo(services),
    verifyOtp: later,
    register: later,
    requestPasswordReset: later,
    resetPassword: later,
    verifyEmail: later,
    getInvitation: later,
  };
}

function postSignIn(services: SignInServices): Handler<Routes['signIn']> {
  return async (call) => {
    const { email, password, keep_signed_in } = call.body;
    const agent = call.headers['user-agent'];
    const userAgent = typeof agent === 'string' ? agent : '';
    const token = await signIn(services, { email, password, address: call.address, userAgent });
    call.setHeader('set-cookie', cookie(token, call.secure, keep_signed_in ? sessionSeconds : undefined));
    return { access_token: token };
  };
}

function postSignOut(services: SignInServices): Handler<Routes['signOut']> {
  return async (call) => {
    await deleteSession(services.db, Buffer.from(call.caller.session, 'base64url'));
    call.setHeader('set-cookie', cookie('', call.secure, 0));
  };
}

function postUserInfo(services: SignInServices): Handler<Routes['updateUserInfo']> {
  return async ({ caller, body, address }) => {
    await changeOwnAccount(services, caller, body, address);
    return userInfoOf(services.db, caller.account.id);
  };
}

/** The web's session cookie: out of reach of scripts. Source: api.md, Forms. */
function cookie(token: string, secure: boolean, maxAge: number | undefined): string {
  const parts = [`${sessionCookie}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}
