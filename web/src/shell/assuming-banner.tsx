import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAssumed } from '../platform/session/assumed.ts';
import { endAssuming } from '../sign-in/assume.queries.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { mayLeavePage } from '../ui/record/leave-guards.ts';
import css from './shell.module.css';

/** Permanent notice that a product admin acts as another account, with the way back. Source: ASSUME-5. */
export function AssumingBanner({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('shell');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (useAssumed() === null) return null;
  const back = async () => {
    // Must come before assuming ends: what is saved now is saved as the assumed account.
    if (!(await mayLeavePage())) return;
    try {
      await endAssuming(queries);
      await navigate({ to: '/admin/accounts', ignoreBlocker: true });
    } catch (error) {
      notify(problemText(tui, error), 'error');
    }
  };
  return (
    <div className={css.assuming} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t(($) => $.assuming, { email: user.email })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void back()}>
        {t(($) => $.endAssuming)}
      </Button>
    </div>
  );
}
