import type { Look } from '@trapline/domain/looks/look.schema.ts';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../platform/zoned-time.ts';
import css from './panel.module.css';
import './panel.messages.ts';

/** Who looked at the event first, and when. The name may be long, so that the line wraps. Source: ATTENTION-6. */
export function LookFact({ look, zone }: { readonly look: Look; readonly zone: string }) {
  const { t } = useTranslation('galleryPanel');
  return (
    <p className={css.looked}>
      {t(($) => $.looked, { name: look.looked_by, time: dateTimeText(look.looked_at, zone) })}
    </p>
  );
}
