import { Type } from 'typebox';
import { locale } from '../accounts/account.schema.ts';
import { route } from '../common/route.ts';
import { emailText, name, pathText, text } from '../common/text.schema.ts';
import { invitation, resetRequest } from './sign-in.schema.ts';

const accessToken = Type.Object({ access_token: Type.String() }, { additionalProperties: false });

/** Routes for signing in and out, registration and address verification. Source: SIGNIN-1, SIGNIN-14, SIGNIN-18. */
export const signInRoutes = {
  signIn: route({
    method: 'POST',
    path: '/api/signin',
    summary: 'Sign in by password; also sets the cookie `token`, or `otp_flow` when a one-time password was mailed',
    access: 'anyone',
    body: Type.Object(
      {
        email: text(320, 1),
        password: text(200, 1),
        enable_otp: Type.Optional(Type.Boolean()),
        keep_signed_in: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    answer: Type.Union([
      accessToken,
      Type.Object({ otp_required: Type.Literal(true) }, { additionalProperties: false }),
    ]),
    idempotent: false,
    errors: ['invalid_email_password', 'blocked', 'email_unverified', 'deactivated_user', 'verification_failed'],
  }),
  verifyOtp: route({
    method: 'POST',
    path: '/api/verify_otp',
    summary: 'Finish signing in with the mailed code; needs the cookie `otp_flow`',
    access: 'anyone',
    body: Type.Object(
      { email: text(320, 1), otp_code: text(20), keep_signed_in: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    answer: accessToken,
    idempotent: false,
    errors: [
      'invalid_otp_code',
      'otp_expired',
      'no_otp_data',
      'otp_max_failures_exceeded',
      'invalid_email',
      'verification_failed',
      'blocked',
      'deactivated_user',
    ],
  }),
  signOut: route({
    method: 'POST',
    path: '/api/signout',
    summary: 'End this session',
    access: 'signed_in',
    changesNothing: true,
    idempotent: false,
    errors: [],
  }),
  register: route({
    method: 'POST',
    path: '/api/register',
    summary: 'Register; the address is verified by a mailed link, or at once by an invitation’s token',
    access: 'anyone',
    body: Type.Object(
      { name, locale, password: text(200), email: emailText, invitation_token: Type.Optional(text(100, 1)) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ email_verified: Type.Boolean() }, { additionalProperties: false }),
    status: 201,
    idempotent: false,
    errors: ['resource_already_exists', 'invalid_email', 'gone', 'belongs_to_another_organization', 'conflict'],
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/users/{userEmail}/request_password_reset',
    summary: 'Mail a link for a new password, unless enough were mailed to the address within the hour',
    access: 'anyone',
    params: Type.Object({ userEmail: pathText }, { additionalProperties: false }),
    answer: resetRequest,
    idempotent: false,
    errors: ['not_found', 'too_many_requests'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/reset_password',
    summary: 'Set a new password by a mailed link; ends every session and unblocks',
    access: 'anyone',
    body: Type.Object({ token: text(100, 1), password: text(200) }, { additionalProperties: false }),
    idempotent: false,
    errors: ['gone', 'deactivated_user'],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/verify_email',
    summary: 'Prove an address by a mailed link; an invitation’s link also joins its organization',
    access: 'anyone',
    body: Type.Object({ token: text(100, 1) }, { additionalProperties: false }),
    idempotent: false,
    errors: ['gone', 'resource_already_exists', 'belongs_to_another_organization', 'conflict'],
  }),
  getInvitation: route({
    method: 'GET',
    path: '/api/invitations/{token}',
    summary: 'What a mailed invitation is about',
    access: 'anyone',
    params: Type.Object({ token: pathText }, { additionalProperties: false }),
    answer: invitation,
    errors: ['gone'],
  }),
};
