import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import css from './organization.module.css';
import './organization.messages.ts';

/** A feature's name, and whether it is still a preview. */
export function FeatureName({ name, preview }: { readonly name: string; readonly preview: boolean }) {
  const { t } = useTranslation('organizations');
  return (
    <span className={css.feature}>
      {name}
      {preview && (
        <StateMark tone="quiet" icon={<IconFlask aria-hidden />}>
          {t(($) => $.preview)}
        </StateMark>
      )}
    </span>
  );
}
