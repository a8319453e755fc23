import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../own-account/locale.queries.ts';
import { languageChoices } from '../platform/language-names.ts';
import { currentLocale, isLocale } from '../platform/locale.ts';
import { notify } from '../ui/notices/notify.tsx';
import css from './shell.module.css';
import './shell.messages.ts';

/** The footer of every page: terms, language and appearance. */
export function Footer() {
  const { t } = useTranslation(['shell', 'ui']);
  const queries = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (locale: string) => {
    if (!isLocale(locale)) return;
    chooseLocale(queries, locale).catch(() =>
      notify(
        t(($) => $.localeNotKept, { ns: 'ui' }),
        'warning',
      ),
    );
  };
  return (
    <footer className={css.footer}>
      <Link to="/terms" className={css.terms}>
        {t(($) => $.terms)}
      </Link>
      <NativeSelect
        aria-label={t(($) => $.language)}
        size="sm"
        value={currentLocale()}
        onChange={(event) => choose(event.currentTarget.value)}
        data={languageChoices}
      />
      <NativeSelect
        aria-label={t(($) => $.appearance)}
        size="sm"
        value={colorScheme}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'light' || value === 'dark' || value === 'auto') setColorScheme(value);
        }}
        data={[
          { value: 'auto', label: t(($) => $.auto) },
          { value: 'light', label: t(($) => $.light) },
          { value: 'dark', label: t(($) => $.dark) },
        ]}
      />
    </footer>
  );
}
