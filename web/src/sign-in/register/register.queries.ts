import { call } from '../../platform/requests/api.ts';
import type { RegisterValues } from './register.form.ts';

/**
 * Registers an account.
 * @param invitationToken of the followed link; it verifies the address
 * @returns whether the address is already verified; otherwise a link was mailed
 */
export async function register(values: RegisterValues, invitationToken: string | undefined): Promise<boolean> {
  const { email_verified } = await call('POST /api/register', {
    body: {
      email: values.email.trim(),
      name: values.name.trim(),
      locale: values.locale,
      password: values.password,
      ...(invitationToken === undefined ? {} : { invitation_token: invitationToken }),
    },
    expect401: true,
  });
  return email_verified;
}
