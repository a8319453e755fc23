import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { text } from '../common/text.schema.ts';

/** Signing in and out. Source: specification 1 §7, api.md. */
export const signInRoutes = {
  signIn: route({
    method: 'POST',
    path: '/api/signin',
    summary: 'Sign in by password; also sets the cookie `token`',
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
      Type.Object({ access_token: Type.String() }, { additionalProperties: false }),
      Type.Object({ otp_required: Type.Literal(true) }, { additionalProperties: false }),
    ]),
    idempotent: false,
    errors: ['invalid_email_password', 'blocked', 'email_unverified', 'deactivated_user', 'verification_failed'],
  }),
  signOut: route({
    method: 'POST',
    path: '/api/signout',
    summary: 'End this session',
    access: 'signed_in',
    idempotent: false,
    errors: [],
  }),
};
