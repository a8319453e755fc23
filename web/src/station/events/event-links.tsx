import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListLink } from '../../ui/record/list-link.tsx';
import '../station.messages.ts';
import css from './events.module.css';

/** Links from a list of a place's events to the other list, and to all places. */
export function EventLinks({ placeId, to }: { readonly placeId: string; readonly to: 'all' | 'recent' }) {
  const { t } = useTranslation('station');
  return (
    <span className={css.note}>
      <ListLink to="/station">{t(($) => $.toPlaces)}</ListLink>
      {to === 'all' ? (
        <Link to="/station/$placeId" params={{ placeId }}>
          {t(($) => $.allData)}
        </Link>
      ) : (
        <Link to="/station/$placeId/recent" params={{ placeId }}>
          {t(($) => $.recentData)}
        </Link>
      )}
    </span>
  );
}
