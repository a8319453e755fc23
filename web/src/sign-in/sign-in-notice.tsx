import { IconAlertCircle, IconCircleCheck, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, type ApiProblemType } from '../platform/requests/api-problem.ts';
import { problemText } from '../ui/notices/problem-text.ts';
import css from './sign-in.module.css';

/** Problems whose text is complete; for any other the server's own message is shown too (SIGNIN-20). */
const plain: readonly ApiProblemType[] = [
  'invalid_email_password',
  'blocked',
  'email_unverified',
  'deactivated_user',
  'invalid_otp_code',
  'otp_expired',
  'no_otp_data',
  'otp_max_failures_exceeded',
  'invalid_email',
  'verification_failed',
  'non_existing_user',
  'too_many_requests',
  'unavailable',
  'network',
];

/** Explains above a form why it was refused; `children` say what to do about it. */
export function RefusalNotice({ error, children }: { readonly error: unknown; readonly children?: ReactNode }) {
  const { t } = useTranslation(['ui', 'problems']);
  const more = error instanceof ApiProblem && !plain.includes(error.type) ? error.detail : '';
  return (
    <Failure>
      <p>{problemText(t, error)}</p>
      {more !== '' && <small>{more}</small>}
      {children}
    </Failure>
  );
}

/** What went wrong, announced at once by screen readers. */
export function Failure({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.failure} role="alert">
      <IconAlertCircle size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

/** What succeeded. */
export function Success({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.done} role="status">
      <IconCircleCheck size={28} stroke={1.5} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

/** Says that the next step is in a mail. */
export function MailSent({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.done} role="status">
      <IconMail size={28} stroke={1.5} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
