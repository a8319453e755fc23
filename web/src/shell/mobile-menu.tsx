import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from './menu-items.ts';
import css from './shell.module.css';

/** The main menu of phones, sliding in from the side. */
export function MobileMenu(props: { readonly items: readonly MenuItem[]; readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'ui']);
  return (
    <Drawer
      opened
      onClose={props.onClose}
      size="17rem"
      title={t(($) => $.menu)}
      closeButtonProps={{ 'aria-label': t(($) => $.close, { ns: 'ui' }) }}
    >
      <nav className={css.drawerNav} aria-label={t(($) => $.mainMenu)}>
        {props.items.map(({ to, word, icon: Icon }) => (
          <Link key={to} to={to} className={css.navLink} onClick={props.onClose}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {t(($) => $[word])}
          </Link>
        ))}
      </nav>
    </Drawer>
  );
}
