import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './shell.module.css';
import './shell.messages.ts';

/** Permanent notice that a demo account changes nothing. Source: ACCOUNT-5. */
export function DemoBanner({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('shell');
  if (!isDemo(user)) return null;
  return (
    <div className={css.assuming} role="status">
      <IconInfoCircle size={18} aria-hidden />
      <span>{t(($) => $.demo)}</span>
    </div>
  );
}
