import { isOtpCode } from '@trapline/domain/sign-in/otp.rules.ts';
import { otp, otpRedirectSeconds } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '../../platform/requests/api-problem.ts';
import { PinField } from '../../ui/fields/pin-field.tsx';
import { SignInBox } from '../sign-in-box.tsx';
import { RefusalNotice } from '../sign-in-notice.tsx';
import { endsOtp, otpProblem } from './otp-problem.ts';
import './otp.messages.ts';
import '../sign-in.messages.ts';
import css from '../sign-in.module.css';
import { verifyOtp } from '../sign-in.queries.ts';
import { useEnter } from '../use-enter.ts';

/** The second step of signing in: the mailed one-time password. Source: SIGNIN-7, SIGNIN-8. */
export function OtpPage() {
  const { t } = useTranslation(['otp', 'signIn']);
  const enter = useEnter();
  const navigate = useNavigate();
  const { email, redirectTo } = useSearch({ from: '/signed_out/verify_otp' });
  const { keepSignedIn = false } = useLocation({ select: ({ state }) => state });
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const over = problem !== null && endsOtp(problem);

  useEffect(() => {
    if (!over) return undefined;
    const search = redirectTo === undefined ? {} : { redirectTo };
    const back = () =>
      void navigate({ to: '/sign_in', search, state: email === undefined ? {} : { typedEmail: email } });
    const timer = setTimeout(back, otpRedirectSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [over, navigate, redirectTo, email]);

  useEffect(() => {
    if (email === undefined) void navigate({ to: '/sign_in', replace: true });
  }, [email, navigate]);
  if (email === undefined) return null;

  const change = (digits: string) => {
    setCode(digits);
    setProblem(null);
    setIncomplete(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isOtpCode(code) || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await verifyOtp(email, code, keepSignedIn);
      await enter(redirectTo);
    } catch (error) {
      setProblem(otpProblem(error));
      setBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };
  const back = redirectTo === undefined ? {} : { redirectTo };
  if (over) {
    return <OtpOver key="over" problem={problem} email={email} back={back} />;
  }
  return (
    <SignInBox title={t(($) => $.title)}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem !== null && <RefusalNotice error={problem} />}
        <p>{t(($) => $.mailed, { email, count: otp.seconds / 60 })}</p>
        <PinField
          ref={field}
          label={t(($) => $.code)}
          description={t(($) => $.digits, { count: otp.digits })}
          value={code}
          onValue={change}
          // The button is disabled while the code is too short, so nothing else would explain why Enter does nothing.
          onEnter={() => setIncomplete(!isOtpCode(code))}
          error={incomplete ? t(($) => $.incomplete, { count: otp.digits }) : undefined}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!isOtpCode(code)}>
          {t(($) => $.submit)}
        </Button>
        <p className={css.soft}>{t(($) => $.noMail)}</p>
        <div className={css.links}>
          <Link to="/sign_in" search={back} state={{ typedEmail: email }}>
            {t(($) => $.toSignIn, { ns: 'signIn' })}
          </Link>
        </div>
      </form>
    </SignInBox>
  );
}

/** Says that no further attempt is possible, with the way back. */
function OtpOver(props: {
  readonly problem: ApiProblem;
  readonly email: string;
  readonly back: { readonly redirectTo?: string };
}) {
  const { t } = useTranslation('otp');
  return (
    <SignInBox title={t(($) => $.title)} focusOnShow>
      <div className={css.form}>
        <RefusalNotice error={props.problem}>
          <p>{t(($) => $.soonBack, { count: otpRedirectSeconds })}</p>
        </RefusalNotice>
        <div className={css.links}>
          <Link to="/sign_in" search={props.back} state={{ typedEmail: props.email }}>
            {t(($) => $.backNow)}
          </Link>
        </div>
      </div>
    </SignInBox>
  );
}
