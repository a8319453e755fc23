import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { ListLink } from '../../ui/record/list-link.tsx';
import { PlacePage } from '../place-page.tsx';
import '../station.messages.ts';

/** The uploads to a place in the last 30 days. Source: STATION-14. */
export function RecentEventsPage() {
  const { t } = useTranslation('station');
  const { placeId = '' } = useParams({ strict: false });
  return (
    <PlacePage key={placeId} id={placeId}>
      {({ name }) => (
        <PageHeading
          title={t(($) => $.recentTitle, { name })}
          note={<ListLink to="/station">{t(($) => $.toPlaces)}</ListLink>}
        />
      )}
    </PlacePage>
  );
}
