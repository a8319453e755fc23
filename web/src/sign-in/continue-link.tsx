import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { userInfoQuery } from '../own-account/own-account.queries.ts';
import './sign-in.messages.ts';

/** The link onwards from a page that is open to everybody: into the portal, or to sign-in. */
export function ContinueLink({ email }: { readonly email?: string }) {
  const { t } = useTranslation('signIn');
  const { data: user } = useQuery(userInfoQuery);
  return user ? (
    <Button fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
      {t(($) => $.home)}
    </Button>
  ) : (
    <Button
      fullWidth
      renderRoot={(props) => <Link to="/sign_in" state={email === undefined ? {} : { typedEmail: email }} {...props} />}
    >
      {t(($) => $.submit)}
    </Button>
  );
}
