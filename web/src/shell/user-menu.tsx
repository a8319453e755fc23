import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountItems } from './menu-items.ts';
import css from './shell.module.css';
import './shell.messages.ts';
import { useSignOut } from './use-sign-out.ts';

/** The menu of the signed-in account: account, organization, signing out. */
export function UserMenu({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
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
        {accountItems(user).map(({ to, word, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} aria-hidden />}>
            {t(($) => $[word])}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          {t(($) => $.signOut)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
