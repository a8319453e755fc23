import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { assumedId } from '../platform/assumed.ts';
import { endAssuming } from '../sign-in/assume.queries.ts';
import { signOut } from '../sign-in/sign-in.queries.ts';
import { cancelDownloads, runningDownloads } from '../platform/downloads.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { mayLeavePage } from '../ui/record/leave-guards.ts';
import css from './shell.module.css';

/** The menu of the signed-in account: account, organization, log out. */
export function UserMenu({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('shell');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    const busy = runningDownloads().length > 0;
    if (busy && !(await confirm({ title: t(($) => $.signOutWhileLoading), yes: t(($) => $.signOut) }))) return;
    if (!(await mayLeavePage())) return;
    cancelDownloads();
    try {
      if (assumedId() !== null) {
        // While assuming an account, signing out only ends that. Source: ASSUME-5.
        await endAssuming(queries);
        await navigate({ to: '/admin/accounts', ignoreBlocker: true });
        return;
      }
      await signOut(queries);
      await navigate({ to: '/sign_in', ignoreBlocker: true });
      // The next account must not see this account's data.
      queries.clear();
    } catch (error) {
      notify(problemText(tui, error), 'error');
    }
  };
  return (
    <Menu position="bottom-end" width="14rem" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={css.user} aria-label={t(($) => $.accountMenu, { name: user.name })}>
          <IconUserCircle size={22} stroke={1.5} aria-hidden />
          <span className={css.userName}>{user.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={css.address ?? ''}>{user.email}</Menu.Label>
        <Menu.Item
          component={Link}
          to={isProductAdmin(user) ? '/admin/account' : '/account'}
          leftSection={<IconUserCircle size={18} aria-hidden />}
        >
          {t(($) => $.account)}
        </Menu.Item>
        {user.owner_id !== null && !isProductAdmin(user) && (
          <Menu.Item component={Link} to="/organization" leftSection={<IconBuilding size={18} aria-hidden />}>
            {t(($) => $.organization)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
          {t(($) => $.signOut)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
