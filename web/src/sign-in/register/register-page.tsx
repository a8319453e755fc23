import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { verificationSeconds } from '@trapline/domain/accounts/account.limits.ts';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { useLinkToken } from '../handover.ts';
import { SignInBox } from '../sign-in-box.tsx';
import { MailSent, Success } from '../sign-in-notice.tsx';
import { RegisterDetails } from './register-details.tsx';
import type { RegisterValues } from './register.form.ts';
import './register.messages.ts';
import { RegisterReview } from './register-review.tsx';
import { TermsDialog } from '../terms/terms-dialog.tsx';
import css from '../sign-in.module.css';

/** Registration: terms, details, review, completion. Source: SIGNIN-14. */
export function RegisterPage() {
  const { email: wanted = '' } = useSearch({ from: '/signed_out/register' });
  const { token: invitationToken } = useLinkToken('invitation_token');
  const [step, setStep] = useState<'terms' | 'details' | 'review' | 'verified' | 'mailed'>('terms');
  const [taken, setTaken] = useState(false);
  const [values, setValues] = useState<RegisterValues>({
    email: wanted,
    name: '',
    locale: currentLocale(),
    password: '',
    confirmation: '',
  });
  if (step === 'verified' || step === 'mailed') {
    return <Registered email={values.email.trim()} verified={step === 'verified'} />;
  }
  if (step === 'review') {
    return (
      <RegisterReview
        values={values}
        invitationToken={invitationToken}
        onBack={() => setStep('details')}
        onDone={(verified) => setStep(verified ? 'verified' : 'mailed')}
        onRefused={(error) => {
          if (!(error instanceof ApiProblem) || error.type !== 'resource_already_exists') return false;
          setTaken(true);
          setStep('details');
          return true;
        }}
      />
    );
  }
  return (
    <>
      <RegisterDetails
        values={values}
        // An address from a link cannot be changed; if it is invalid, the user has to type one.
        emailReadOnly={isEmail(normalizeEmail(wanted))}
        taken={taken}
        ready={step === 'details'}
        onValues={(next) => {
          if (next.email !== values.email) setTaken(false);
          setValues(next);
        }}
        onNext={() => setStep('review')}
      />
      {step === 'terms' && <TermsDialog onAccept={() => setStep('details')} />}
    </>
  );
}

function Registered({ email, verified }: { readonly email: string; readonly verified: boolean }) {
  const { t } = useTranslation('register');
  return (
    <SignInBox title={t(($) => (verified ? $.doneTitle : $.mailTitle))} focusOnShow>
      <div className={css.form}>
        {verified ? (
          <Success>
            <p>{t(($) => $.done, { email })}</p>
          </Success>
        ) : (
          <MailSent>
            <p>{t(($) => $.mail, { email, count: verificationSeconds / 3_600 })}</p>
            <p className={css.soft}>{t(($) => $.noMail)}</p>
          </MailSent>
        )}
        <Button
          fullWidth
          variant={verified ? 'filled' : 'default'}
          renderRoot={(props) => <Link to="/sign_in" state={{ typedEmail: email }} {...props} />}
        >
          {t(($) => $.signInNow)}
        </Button>
      </div>
    </SignInBox>
  );
}
