import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { Button, CloseButton, Drawer } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../ui/dialogs/use-focus-back.ts';
import { type AccountItem, accountItems, type MenuItem } from './menu-items.ts';
import { Preferences } from './preferences.tsx';
import css from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Props of `MobileMenu`. */
interface MobileMenuProps {
  readonly user: UserInfo;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** The folded main menu, which slides in from the side: the pages, and all that concerns the account. */
export function MobileMenu({ user, items, onClose }: MobileMenuProps) {
  const { t } = useTranslation(['shell', 'ui']);
  const signOut = useSignOut();
  useFocusBack();
  const leave = () => {
    onClose();
    void signOut();
  };
  return (
    <Drawer.Root opened onClose={onClose} size="18rem">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body className={css.drawer ?? ''}>
          <div className={css.drawerHead}>
            <Drawer.Title>{t(($) => $.menu)}</Drawer.Title>
            <CloseButton onClick={onClose} aria-label={t(($) => $.close, { ns: 'ui' })} />
          </div>
          <nav className={css.drawerNav} aria-label={t(($) => $.mainMenu)}>
            <DrawerLinks items={items} onClose={onClose} />
          </nav>
          <section className={css.drawerAccount} aria-label={t(($) => $.accountMenu, { name: user.name })}>
            <p className={css.drawerPerson}>
              <b>{user.name}</b>
              <span className={css.address}>{user.email}</span>
              {user.organization && <span>{user.organization.name}</span>}
            </p>
            <div className={css.drawerNav}>
              <DrawerLinks items={accountItems(user)} onClose={onClose} />
            </div>
            <Preferences labelled />
            <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
              {t(($) => $.signOut)}
            </Button>
          </section>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function DrawerLinks(props: { readonly items: readonly (MenuItem | AccountItem)[]; readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  return props.items.map(({ to, word, icon: Icon }) => (
    <Link key={to} to={to} className={css.navLink} onClick={props.onClose}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {t(($) => $[word])}
    </Link>
  ));
}
