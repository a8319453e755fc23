import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../own-account/locale.queries.ts';
import { languageChoices } from '../platform/words/language-names.ts';
import { currentLocale, isLocale } from '../platform/words/locale.ts';
import { notify } from '../ui/notices/notify.tsx';
import './shell.messages.ts';

/** The drop-downs for language and appearance. `labelled`: with visible labels. */
export function Preferences({ labelled = false }: { readonly labelled?: boolean }) {
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
  const named = (label: string) => (labelled ? { label } : { 'aria-label': label });
  return (
    <>
      <NativeSelect
        {...named(t(($) => $.language))}
        size="sm"
        value={currentLocale()}
        onChange={(event) => choose(event.currentTarget.value)}
        data={languageChoices}
      />
      <NativeSelect
        {...named(t(($) => $.appearance))}
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
    </>
  );
}
