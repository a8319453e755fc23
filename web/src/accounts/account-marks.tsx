import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { IconCircleCheck, IconLock, IconMailQuestion, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './account.messages.ts';
import css from './account.module.css';

/** What prevents an account from signing in, each with icon and text; "active" if nothing does. */
export function AccountMarks({ user }: { readonly user: User }) {
  const { t } = useTranslation('accounts');
  if (user.activated && !user.blocked && user.email_verified) {
    return (
      <StateMark tone="good" icon={<IconCircleCheck aria-hidden />}>
        {t(($) => $.state_active)}
      </StateMark>
    );
  }
  return (
    <span className={css.marks}>
      {!user.activated && (
        <StateMark tone="quiet" icon={<IconUserOff aria-hidden />}>
          {t(($) => $.state_deactivated)}
        </StateMark>
      )}
      {user.blocked && (
        <StateMark tone="alert" icon={<IconLock aria-hidden />}>
          {t(($) => $.state_blocked)}
        </StateMark>
      )}
      {!user.email_verified && (
        <StateMark tone="quiet" icon={<IconMailQuestion aria-hidden />}>
          {t(($) => $.state_unverified)}
        </StateMark>
      )}
    </span>
  );
}
