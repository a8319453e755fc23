import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountItems } from './menu-items.ts';
import css from './shell.module.css';
import './shell.messages.ts';
import { useSignOut } from './use-sign-out.ts';

/** The items of the account menu: account, organization, signing out. @param button the button that opens it */
export function UserMenuDropdown(props: {
  readonly user: UserInfo;
  readonly button: HTMLButtonElement;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}) {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  // The menu returns the focus only if it was closed when it was mounted.
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Menu
      opened={mounted && props.opened}
      onChange={props.onChange}
      position="bottom-end"
      width="17rem"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ExistingButton button={props.button} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={props.button.id}>
        <Menu.Label className={css.address ?? ''}>{props.user.email}</Menu.Label>
        {accountItems(props.user).map(({ to, word, icon: Icon }) => (
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

/** Lets the menu position itself at a button that was rendered before the menu was loaded. */
function ExistingButton({
  button,
  ref,
}: {
  readonly button: HTMLButtonElement;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}
