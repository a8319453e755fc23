import { useParams } from '@tanstack/react-router';
import { PlacePage } from '../place-page.tsx';
import { RecentEvents } from './recent-events.tsx';

/** The uploads to a place in the last 30 days. Source: STATION-14. */
export function RecentEventsPage() {
  const { placeId = '' } = useParams({ strict: false });
  return (
    <PlacePage key={placeId} id={placeId}>
      {(place) => <RecentEvents place={place} />}
    </PlacePage>
  );
}
