import { resetSeconds } from '@trapline/domain/accounts/account.limits.ts';
import type { ResetRequest } from '@trapline/domain/sign-in/sign-in.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import '../../platform/requests/problem.messages.ts';
import { emailField } from '../../ui/fields/text-field.ts';
import { waitText } from '../../ui/notices/wait-text.ts';
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
  const [step, setStep] = useState<'form' | 'busy' | ResetRequest>('form');
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
      setStep(await requestPasswordReset(address));
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

  const answer = typeof step === 'string' ? null : step;
  return (
    <SignInBox
      title={t(($) => (answer ? $.sentTitle : $.forgotTitle))}
      key={answer ? 'sent' : 'form'}
      focusOnShow={answer !== null}
    >
      <div className={css.form}>
        {answer ? (
          <Outcome email={address} answer={answer} />
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
              {...emailField}
              name="email"
              autoComplete="username"
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

/** Says whether a mail was sent. Source: ACCOUNT-10. */
function Outcome({ email, answer }: { readonly email: string; readonly answer: ResetRequest }) {
  const { t } = useTranslation('passwordReset');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const hours = resetSeconds / 3_600;
  return (
    <MailSent>
      {answer.mailed ? (
        <>
          <p>{t(($) => $.sent, { email, count: hours })}</p>
          <p className={css.soft}>{t(($) => $.noMail)}</p>
        </>
      ) : (
        <p>{t(($) => $.notSent, { email, count: hours, wait: waitText(tui, answer.retry_after ?? resetSeconds) })}</p>
      )}
    </MailSent>
  );
}
