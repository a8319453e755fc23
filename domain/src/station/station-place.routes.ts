import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { placesBodyBytes } from './station.limits.ts';
import {
  placeImport,
  stationPlace,
  stationPlaceChange,
  stationPlaceCreation,
  stationPlaceList,
  stationPlaceQuery,
} from './station-place.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes of station places. Source: STATION-1, STATION-2, STATION-5. */
export const stationPlaceRoutes = {
  listStationPlaces: route({
    method: 'GET',
    path: '/api/s_type/places',
    summary: 'Places where traps stand, newest upload first',
    access: 'signed_in',
    query: stationPlaceQuery,
    answer: stationPlaceList,
    errors: [],
  }),
  createStationPlace: route({
    method: 'POST',
    path: '/api/s_type/places',
    summary: 'Create a place',
    access: 'signed_in',
    body: stationPlaceCreation,
    answer: stationPlace,
    status: 201,
    errors: ['place_with_name_exists'],
  }),
  importStationPlaces: route({
    method: 'POST',
    path: '/api/s_type/places.csv',
    summary:
      'Import names of places: CSV in UTF-8 or Shift_JIS, or its base64 with `Content-Transfer-Encoding: base64`',
    access: 'signed_in',
    consumesCsv: true,
    bodyLimit: placesBodyBytes,
    answer: placeImport,
    errors: ['empty_file', 'invalid_encoding', 'too_many_rows'],
  }),
  getStationPlace: route({
    method: 'GET',
    path: '/api/s_type/places/{id}',
    summary: 'One place, with its trap numbers',
    access: 'signed_in',
    params: byId,
    answer: stationPlace,
    errors: [],
  }),
  updateStationPlace: route({
    method: 'PATCH',
    path: '/api/s_type/places/{id}',
    summary: 'Rename a place, hide or show it, or set the threshold of its traps’ index',
    access: 'signed_in',
    params: byId,
    body: stationPlaceChange,
    answer: stationPlace,
    errors: ['place_with_name_exists', 'precondition_failed'],
  }),
  deleteStationPlace: route({
    method: 'DELETE',
    path: '/api/s_type/places/{id}',
    summary: 'Delete a place without events: for its creator and the organization’s admin',
    access: 'signed_in',
    params: byId,
    errors: ['place_with_events_cannot_be_deleted', 'precondition_failed'],
  }),
};
