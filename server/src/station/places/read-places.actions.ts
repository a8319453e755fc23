import { Problem } from '@trapline/domain/common/errors.ts';
import type { Answer, Query } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { type StationPlace, stationPlaceSorts } from '@trapline/domain/station/station-place.schema.ts';
import type { CallerAccount } from '../../callers/caller.types.ts';
import type { Db } from '../../platform/database/database.ts';
import { listRequest, listRows } from '../../platform/database/page.ts';
import { placeAnswer } from './place.answer.ts';
import { findPlaceRow, listPlaceRows, type PlaceRow, trapNumbers } from './place.store.ts';
import { checkStations } from '../station.access.ts';

/**
 * Finds a place that an account sees.
 * @throws Problem forbidden when the account does not use stations, not_found. Source: STATION-1
 */
export async function seePlace(db: Db, account: CallerAccount, placeId: string): Promise<PlaceRow> {
  checkStations(account);
  const row = /^[1-9]\d{0,8}$/.test(placeId) ? await findPlaceRow(db, account, Number(placeId)) : undefined;
  if (!row) throw new Problem('not_found');
  return row;
}

/** A place with its trap numbers. @throws Problem forbidden, not_found */
export async function readPlace(db: Db, account: CallerAccount, placeId: string): Promise<StationPlace> {
  const row = await seePlace(db, account, placeId);
  return placeAnswer(row, account, row.has_events ? await trapNumbers(db, row.id) : []);
}

/**
 * Lists the places of an account’s organization, or its own, with the total if a page was requested. Source: STATION-4
 * @throws Problem forbidden, validation_failed
 */
export async function listPlaces(
  db: Db,
  account: CallerAccount,
  query: Query<Routes['listStationPlaces']>,
): Promise<Answer<Routes['listStationPlaces']>> {
  checkStations(account);
  const sort = query.sort ?? '-last_upload_time';
  const request = listRequest({ ...query, sort }, stationPlaceSorts, account.locale);
  const withHidden = query.with_hidden === '1';
  const { rows, total } = await listRows(request, (one) => listPlaceRows(db, account, one, withHidden));
  const places = rows.map((row) => placeAnswer(row, account));
  return request.page ? { places, total } : { places };
}
