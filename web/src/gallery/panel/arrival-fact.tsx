import type { Event } from '@trapline/domain/events/event.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { arrivalCount, arrivalsQuery } from '../../events/arrivals.queries.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import './panel.messages.ts';

/**
 * How many insects were not on the photo before, as far as the photos could be compared: beside the specified
 * difference, never in its place. Source: LEARN-10.
 */
export function ArrivalFact({ event }: { readonly event: Event }) {
  const { t } = useTranslation('galleryPanel');
  const isCompared = !event.processing && event.count_difference !== null;
  const { data } = useQuery(arrivalsQuery(event, isCompared));
  if (!isCompared) return null;
  // A dash keeps the place of a number that comes later, or is not known, so that nothing below it moves.
  const arrivals = data ? arrivalCount(data) : null;
  return (
    <div>
      <dt>{t(($) => $.facts.arrived)}</dt>
      <dd>
        {arrivals ? numberText(arrivals.count, currentLocale()) : '–'}
        {arrivals?.cardChanged && <small>{t(($) => $.facts.newCard)}</small>}
      </dd>
    </div>
  );
}
