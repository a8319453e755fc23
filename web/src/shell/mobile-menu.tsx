import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { CloseButton, Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../ui/dialogs/use-focus-back.ts';
import type { MenuItem } from './menu-items.ts';
import css from './shell.module.css';

/** The main menu on phones; it slides in from the side. */
export function MobileMenu(props: { readonly items: readonly MenuItem[]; readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'ui']);
  useFocusBack();
  return (
    <Drawer.Root opened onClose={props.onClose} size="17rem">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          <div className={css.drawerHead}>
            <Drawer.Title>{t(($) => $.menu)}</Drawer.Title>
            <CloseButton onClick={props.onClose} aria-label={t(($) => $.close, { ns: 'ui' })} />
          </div>
          <nav className={css.drawerNav} aria-label={t(($) => $.mainMenu)}>
            {props.items.map(({ to, word, icon: Icon }) => (
              <Link key={to} to={to} className={css.navLink} onClick={props.onClose}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {t(($) => $[word])}
              </Link>
            ))}
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
