import { resetSeconds } from '@trapline/domain/accounts/account.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/api-problem.ts';
import '../../platform/problem.messages.ts';
import { SignInBox } from '../sign-in-box.tsx';
import { MailSent, RefusalNotice } from '../sign-in-notice.tsx';
import './password-reset.messages.ts';
import { requestPasswordReset } from './password-reset.queries.ts';
import '../sign-in.messages.ts';
import css from '../sign-in.module.css';

/** Requests a link to set a new password. Source: SIGNIN-12. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['passwordReset', 'signIn', 'problems']);
  const { typedEmail = '' } = useLocation({ select: ({ state }) => state });
  const [email, setEmail] = useState(typedEmail);
  const [fieldError, setFieldError] = useState<'required' | 'unknown' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [step, setStep] = useState<'form' | 'busy' | 'sent'>('form');
  const field = useRef<HTMLInputElement>(null);
  const address = email.trim();

  const refuse = (error: 'required' | 'unknown') => {
    setFieldError(error);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (address === '') return refuse('required');
    setStep('busy');
    setFailure(null);
    try {
      await requestPasswordReset(address);
      setStep('sent');
    } catch (error) {
      setStep('form');
      if (error instanceof ApiProblem && error.status === 404) refuse('unknown');
      else setFailure(error);
    }
  };
  const words = {
    required: () => t(($) => $.emailRequired, { ns: 'signIn' }),
    unknown: () => t(($) => $.non_existing_user, { ns: 'problems' }),
  };

  const sent = step === 'sent';
  return (
    <SignInBox title={t(($) => (sent ? $.sentTitle : $.forgotTitle))} key={sent ? 'sent' : 'form'} focusOnShow={sent}>
      <div className={css.form}>
        {sent ? (
          <MailSent>
            <p>{t(($) => $.sent, { email: address, count: resetSeconds / 3_600 })}</p>
            <p className={css.soft}>{t(($) => $.noMail)}</p>
          </MailSent>
        ) : (
          <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
            {failure !== null && <RefusalNotice error={failure} />}
            <p>{t(($) => $.explain)}</p>
            <TextInput
              ref={field}
              label={t(($) => $.email, { ns: 'signIn' })}
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setFieldError(null);
                setFailure(null);
              }}
              error={fieldError && words[fieldError]()}
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              size="sm"
              autoFocus
            />
            <Button type="submit" fullWidth loading={step === 'busy'}>
              {t(($) => $.send)}
            </Button>
          </form>
        )}
        <div className={css.links}>
          <Link to="/sign_in" state={{ typedEmail: address }}>
            {t(($) => $.toSignIn, { ns: 'signIn' })}
          </Link>
        </div>
      </div>
    </SignInBox>
  );
}
