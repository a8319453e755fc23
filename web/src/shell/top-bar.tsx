import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { Burger } from '@mantine/core';
import '@mantine/core/styles/Burger.layer.css';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from './brand-mark.tsx';
import type { MenuItem } from './menu-items.ts';
import css from './shell.module.css';
import './shell.messages.ts';
import { useFolded } from './use-folded.ts';
import { UserMenu } from './user-menu.tsx';

/** Props of `TopBar`. */
interface TopBarProps {
  readonly user: UserInfo;
  readonly items: readonly MenuItem[];
  readonly menuOpen: boolean;
  readonly onMenu: (open: boolean) => void;
}

/** The bar at the top: brand, main menu and account. The menu folds into a button if it does not fit. */
export function TopBar({ user, items, menuOpen, onMenu }: TopBarProps) {
  const { t } = useTranslation('shell');
  const bar = useRef<HTMLElement>(null);
  const nav = useRef<HTMLElement>(null);
  const folded = useFolded(bar, nav);
  useEffect(() => {
    // Without its button there would be no way to see why the menu is open.
    if (!folded) onMenu(false);
  }, [folded, onMenu]);
  return (
    <header className={css.bar} ref={bar}>
      {folded && (
        <Burger
          className={css.burger ?? ''}
          opened={menuOpen}
          onClick={() => onMenu(!menuOpen)}
          size="sm"
          aria-label={t(($) => $.menu)}
          aria-expanded={menuOpen}
          data-folds
        />
      )}
      <Link to="/" className={css.home}>
        <BrandMark />
      </Link>
      <div className={folded ? css.folded : css.unfolded}>
        <nav className={css.nav} aria-label={t(($) => $.mainMenu)} ref={nav}>
          {items.map(({ to, word, icon: Icon }) => (
            <Link key={to} to={to} className={css.navLink}>
              <Icon size={18} stroke={1.75} aria-hidden />
              {t(($) => $[word])}
            </Link>
          ))}
        </nav>
      </div>
      <UserMenu user={user} />
    </header>
  );
}
