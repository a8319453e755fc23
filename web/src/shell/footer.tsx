import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Preferences } from './preferences.tsx';
import css from './shell.module.css';
import './shell.messages.ts';

/** The footer of every page: terms, language and appearance. */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={css.footer}>
      <Link to="/terms" className={css.terms}>
        {t(($) => $.terms)}
      </Link>
      <Preferences />
    </footer>
  );
}
