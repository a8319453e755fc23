import type { Look } from '@trapline/domain/looks/look.schema.ts';
import { useTranslation } from 'react-i18next';
import { useMoments } from '../../platform/times/use-moments.ts';
import css from './panel.module.css';
import './panel.messages.ts';

/** Who looked at the event first, and when. The name may be long, so that the line wraps. Source: ATTENTION-6. */
export function LookFact({ look, zone }: { readonly look: Look; readonly zone: string }) {
  const { t } = useTranslation('galleryPanel');
  const { inText } = useMoments(zone);
  return <p className={css.looked}>{t(($) => $.looked, { name: look.looked_by, time: inText(look.looked_at) })}</p>;
}
