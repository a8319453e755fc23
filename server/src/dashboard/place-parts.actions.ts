import { invalidValue } from '@trapline/domain/common/errors.ts';
import { comparedMonths } from '@trapline/domain/dashboard/month.rules.ts';
import type { DashboardPartQuery, DashboardParts } from '@trapline/domain/dashboard/month.schema.ts';
import { meetsCodes, type PartConditions } from '@trapline/domain/dashboard/month-parts.rules.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { pairs } from '@trapline/domain/events/insect-counts.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { readStationEvents } from '../events/station-event-list.actions.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { DashboardServices, PlaceChoice } from './month-choice.actions.ts';
import type { PartRequest } from './month-parts.store.ts';
import { chosenPlaces } from './place-month.actions.ts';
import { placeEvents, type PlaceEvent } from './place-month.store.ts';

const ofDays = ['day', 'up_to', 'weekday', 'hour'] as const;

/**
 * The station events a number is made of: their counts. Source: DASH-10, DASH-12.
 * @throws Problem not_found; validation_failed for days and hours, which places do not know
 */
export async function placeParts(
  { db }: DashboardServices,
  account: CallerAccount,
  choice: PlaceChoice,
  query: DashboardPartQuery,
  { types }: PartConditions,
  { byTime, limit, offset }: PartRequest,
): Promise<Pick<DashboardParts, 'sum' | 'total' | 'parts'>> {
  for (const field of ofDays) {
    if (query[field] !== undefined) throw invalidValue(`/${field}`, 'is not known of places');
  }
  const month = query.of_month ?? comparedMonths(choice.month)[query.period ?? 'current'];
  const { shown } = await chosenPlaces(db, account, choice);
  const names = new Map(shown.map(({ place_id, id, name }) => [place_id, { id, name }]));
  const events = await placeEvents(db, [...names.keys()], month);
  const shares = events
    .map((event) => ({ ...event, share: shareOf(event, types) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => (byTime ? unix(a.uploaded_at) - unix(b.uploaded_at) || a.key - b.key : b.share - a.share));
  const page = shares.slice(offset, offset + limit);
  const read = await readStationEvents(
    db,
    account,
    page.map(({ key }) => key),
  );
  const byId = new Map(read.map((event) => [event.id, event]));
  return {
    sum: shares.reduce((sum, { share }) => sum + share, 0),
    total: shares.length,
    parts: page.flatMap(({ key, uploaded_at, place_id, share }) => {
      const event = byId.get(formatEventId({ kind: 'station', source_key: key, timestamp: unix(uploaded_at) }));
      const item = names.get(place_id);
      return event && item ? [{ share, item, event }] : [];
    }),
  };
}

function shareOf({ count, insect_counts }: PlaceEvent, types: PartConditions['types']): number {
  if (types === null) return count;
  let share = 0;
  for (const [code, number] of pairs(insect_counts)) if (meetsCodes(code, types)) share += number;
  return share;
}
