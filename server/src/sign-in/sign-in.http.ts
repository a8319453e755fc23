import { setTimeout } from 'node:timers/promises';
import { sessionSeconds } from '@trapline/domain/accounts/session.limits.ts';
import { otp } from '@trapline/domain/sign-in/sign-in.limits.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { cookieValue, sessionCookie } from '../platform/http/admission/callers.ts';
import type { Handler, HandlersOf } from '../platform/http/handler.ts';
import { verifyOtp } from './otp.actions.ts';
import { register } from './register.actions.ts';
import { requestPasswordReset, resetPassword } from './reset-password.actions.ts';
import type { SignInServices } from './services.types.ts';
import { signIn } from './sign-in.actions.ts';
import { signOut } from './sign-out.actions.ts';
import { readInvitation, verifyEmail } from './verify-email.actions.ts';

type SignInRoutes = Pick<
  Routes,
  | 'signIn'
  | 'verifyOtp'
  | 'signOut'
  | 'register'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'verifyEmail'
  | 'getInvitation'
>;

/** Handlers of signing in and out, registering, and mailed links. */
export function signInHandlers(
  given: Omit<SignInServices, 'wait'> & Partial<Pick<SignInServices, 'wait'>>,
): HandlersOf<SignInRoutes> {
  const services: SignInServices = { wait: realWait, ...given };
  return {
    signIn: postSignIn(services),
    verifyOtp: postVerifyOtp(services),
    signOut: postSignOut(services),
    register: async ({ body, address }) => {
      const { invitation_token: invitationToken, ...registration } = body;
      return { email_verified: await register(services, { ...registration, invitationToken, address }) };
    },
    requestPasswordReset: async ({ params, address }) => {
      const counted = await requestPasswordReset(services, params.userEmail, address);
      return counted.allowed ? { mailed: true } : { mailed: false, retry_after: counted.wait };
    },
    resetPassword: ({ body, address }) => resetPassword(services, { ...body, address }),
    verifyEmail: ({ body, address }) => verifyEmail(services, body.token, address),
    getInvitation: ({ params }) => readInvitation(services, params.token),
  };
}

function postSignIn(services: SignInServices): Handler<Routes['signIn']> {
  return async (call) => {
    const { email, password, enable_otp: enableOtp = false, keep_signed_in: keepSignedIn = false } = call.body;
    const { address, signal } = call;
    const from = { address, signal, userAgent: userAgentOf(call.headers) };
    const signedIn = await signIn(services, { email, password, enableOtp, keepSignedIn, ...from });
    if ('flow' in signedIn) {
      call.setHeader('set-cookie', flowCookie(signedIn.flow, call.secure, otp.seconds));
      return { otp_required: true };
    }
    call.setHeader('set-cookie', tokenCookie(signedIn.token, call.secure, keepSignedIn ? sessionSeconds : undefined));
    return { access_token: signedIn.token };
  };
}

function postVerifyOtp(services: SignInServices): Handler<Routes['verifyOtp']> {
  return async (call) => {
    const { email, otp_code: code, keep_signed_in: wantsToStay = false } = call.body;
    const { cookie } = call.headers;
    const flow = typeof cookie === 'string' ? cookieValue(cookie, flowCookieName) : null;
    const from = { address: call.address, userAgent: userAgentOf(call.headers) };
    const attempt = { email, code, flow, keepSignedIn: wantsToStay, ...from };
    const { token, keepSignedIn } = await verifyOtp(services, attempt);
    const maxAge = keepSignedIn ? sessionSeconds : undefined;
    call.setHeader('set-cookie', [tokenCookie(token, call.secure, maxAge), flowCookie('', call.secure, 0)]);
    return { access_token: token };
  };
}

function postSignOut(services: SignInServices): Handler<Routes['signOut']> {
  return async (call) => {
    await signOut(services.db, call.caller);
    call.setHeader('set-cookie', tokenCookie('', call.secure, 0));
  };
}

/** Binds a mailed code to the browser that signed in. Source: SIGNIN-6. */
const flowCookieName = 'otp_flow';

function flowCookie(flow: string, secure: boolean, maxAge: number): string {
  return cookie(flowCookieName, flow, '/api/verify_otp', secure, maxAge);
}

function tokenCookie(token: string, secure: boolean, maxAge: number | undefined): string {
  return cookie(sessionCookie, token, '/', secure, maxAge);
}

/** A cookie that scripts cannot read. Source: SIGNIN-6, SIGNIN-10. */
function cookie(name: string, value: string, path: string, secure: boolean, maxAge: number | undefined): string {
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}

function userAgentOf(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const agent = headers['user-agent'];
  return typeof agent === 'string' ? agent : '';
}

/** Waits in real time. Rejects when the signal is aborted. */
async function realWait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal });
}
