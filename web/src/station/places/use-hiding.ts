import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { changePlace, placeListsKey, refreshStation, stationKey } from '../station.queries.ts';
import './places.messages.ts';

type Hiding = Pick<StationPlace, 'id' | 'hidden'>;

const mutationKey = [stationKey, 'hiding'];

/**
 * Returns a function that hides a place or shows it again: at once in the list, and reverted with a notice if the server
 * refuses. Source: STATION-4.
 */
export function useHiding(): (place: Hiding) => void {
  const { t } = useTranslation('stationPlaces');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const hiding = useMutation({
    mutationKey,
    // Of two quick clicks, the second is sent after the first.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ id, hidden }: Hiding) => changePlace(id, { hidden }),
    onMutate: async (place) => {
      // A response on its way may still contain the previous state.
      await queries.cancelQueries({ queryKey: placeListsKey });
      showHidden(queries, place);
    },
    onError: (error, { id, hidden }) => {
      showHidden(queries, { id, hidden: !hidden });
      const failed = hidden ? t(($) => $.hideFailed) : t(($) => $.showFailed);
      notify(`${failed} ${problemText(tui, error)}`, 'error');
    },
    onSettled: async () => {
      // Before the last click is sent, a response would revert it for a moment.
      if (queries.isMutating({ mutationKey }) === 1) await refreshStation(queries);
    },
  });
  return hiding.mutate;
}

function showHidden(queries: QueryClient, { id, hidden }: Hiding): void {
  queries.setQueriesData<{ readonly places: readonly StationPlace[] }>(
    { queryKey: placeListsKey },
    (page) => page && { ...page, places: page.places.map((place) => (place.id === id ? { ...place, hidden } : place)) },
  );
}
