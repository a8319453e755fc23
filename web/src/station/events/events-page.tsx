import { useParams } from '@tanstack/react-router';
import { PlacePage } from '../place-page.tsx';
import { PlaceEvents } from './place-events.tsx';

/** The events of a place. Source: STATION-13. */
export function StationEventsPage() {
  const { placeId = '' } = useParams({ strict: false });
  return (
    <PlacePage key={placeId} id={placeId}>
      {(place) => <PlaceEvents place={place} />}
    </PlacePage>
  );
}
