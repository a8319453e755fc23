import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './entrance.module.css';
import './sign-in.messages.ts';
import { TrapPicture } from './trap-picture.tsx';

/** The sign-in page's form beside what the product is, and how to get an account and help. */
export function Entrance({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('signIn');
  return (
    <div className={css.entrance}>
      <div className={css.product}>
        <TrapPicture />
        <p>{t(($) => $.product)}</p>
      </div>
      <div className={css.form}>
        {children}
        <p className={css.help}>{t(($) => $.noAccount)}</p>
      </div>
    </div>
  );
}
