import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userInfoQuery } from '../../own-account/own-account.queries.ts';
import { SignInBox } from '../sign-in-box.tsx';
import '../sign-in.messages.ts';
import css from '../sign-in.module.css';
import { TermsText } from './terms-text.tsx';
import './terms.messages.ts';

/** The terms of use on a page of their own, for everybody. Source: SIGNIN-16. */
export function TermsPage() {
  const { t } = useTranslation(['terms', 'signIn']);
  const { data: user } = useQuery(userInfoQuery);
  return (
    <SignInBox title={t(($) => $.title)} wide>
      <TermsText />
      <div className={css.links}>
        {user ? (
          <Link to="/">{t(($) => $.home, { ns: 'signIn' })}</Link>
        ) : (
          <Link to="/sign_in">{t(($) => $.back)}</Link>
        )}
      </div>
    </SignInBox>
  );
}
