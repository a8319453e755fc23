import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { mayBeAssumed } from '@trapline/domain/accounts/user.access.ts';
import { Button } from '@mantine/core';
import {
  IconLockOpen,
  IconMailForward,
  IconRefresh,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LogLink } from '../activity-logs/log-link.tsx';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { useAccountActions } from './use-account-actions.ts';
import './account.messages.ts';
import css from './account.module.css';

/** The buttons for a product admin's actions on an account. Source: ACCOUNT-17. */
export function AccountActions({ user }: { readonly user: User }) {
  const { t } = useTranslation('accounts');
  const me = useCurrentUser();
  const act = useAccountActions(user);
  return (
    <RecordSection title={t(($) => $.actions)}>
      <div className={css.actions}>
        {mayBeAssumed(user) && (
          <Button variant="default" leftSection={<IconUserShare size={18} aria-hidden />} onClick={() => act('assume')}>
            {t(($) => $.assume)}
          </Button>
        )}
        {user.blocked && (
          <Button variant="default" leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => act('unblock')}>
            {t(($) => $.unblock)}
          </Button>
        )}
        <Button variant="default" leftSection={<IconMailForward size={18} aria-hidden />} onClick={() => act('reset')}>
          {t(($) => $.reset)}
        </Button>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => act('sync')}>
          {t(($) => $.sync)}
        </Button>
        <LogLink entity={`User-${user.id}`} />
        {user.activated ? (
          <ReasonButton
            variant="default"
            leftSection={<IconUserOff size={18} aria-hidden />}
            reason={user.id === me.id ? t(($) => $.ownDeactivate) : undefined}
            onClick={() => act('deactivate')}
          >
            {t(($) => $.deactivate)}
          </ReasonButton>
        ) : (
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} aria-hidden />}
            onClick={() => act('activate')}
          >
            {t(($) => $.activate)}
          </Button>
        )}
      </div>
    </RecordSection>
  );
}
