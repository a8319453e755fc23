import { Type } from 'typebox';
import { namedEventsBodyBytes } from '../common/body.limits.ts';
import { route } from '../common/route.ts';
import { month, pathText } from '../common/text.schema.ts';
import {
  placeMerge,
  recentEventQuery,
  stationCsvBody,
  stationCsvQuery,
  stationEventList,
  stationEventQuery,
  stationEventsChange,
  trapMerge,
  undoableChange,
} from './station-event-list.schema.ts';
import { trapMonth } from './station-place.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes of a place’s events: lists, CSV, and changes of many. Source: STATION-13, STATION-19, STATION-26. */
export const stationListRoutes = {
  listStationEvents: route({
    method: 'GET',
    path: '/api/s_type/places/{id}/events',
    summary: 'Events of a place in a period of months, or of the same trap and days',
    access: 'signed_in',
    params: byId,
    query: stationEventQuery,
    answer: stationEventList,
    errors: [],
  }),
  listRecentStationEvents: route({
    method: 'GET',
    path: '/api/s_type/places/{id}/recent_events',
    summary: 'Uploads of the last 30 days, newest first',
    access: 'signed_in',
    params: byId,
    query: recentEventQuery,
    answer: stationEventList,
    errors: [],
  }),
  exportStationEvents: route({
    method: 'GET',
    path: '/api/s_type/places/{id}/events.csv',
    summary: 'Events of a place as CSV: those named, or those of a period',
    access: 'signed_in',
    params: byId,
    query: stationCsvQuery,
    produces: 'text/csv; charset=utf-8',
    errors: ['conflict', 'too_many_events'],
  }),
  exportNamedStationEvents: route({
    method: 'POST',
    path: '/api/s_type/places/{id}/events.csv',
    summary: 'Events of a place as CSV, named in the body',
    access: 'signed_in',
    params: byId,
    body: stationCsvBody,
    bodyLimit: namedEventsBodyBytes,
    produces: 'text/csv; charset=utf-8',
    changesNothing: true,
    errors: ['conflict'],
  }),
  changeStationEvents: route({
    method: 'POST',
    path: '/api/s_type/events/changes',
    summary: 'Change or delete many station events at once; can be undone for an hour',
    access: 'signed_in',
    body: stationEventsChange,
    bodyLimit: namedEventsBodyBytes,
    answer: undoableChange,
    errors: ['under_legal_hold'],
  }),
  undoStationChange: route({
    method: 'POST',
    path: '/api/s_type/changes/{id}/undo',
    summary: 'Undo a change of many station events, a merge or a deletion; what was changed since is kept',
    access: 'signed_in',
    params: byId,
    answer: Type.Object({ restored: Type.Integer(), kept: Type.Integer() }, { additionalProperties: false }),
    errors: ['gone', 'under_legal_hold'],
  }),
  listTrapsOfMonth: route({
    method: 'GET',
    path: '/api/s_type/places/{id}/traps',
    summary: 'The traps of a place, and which of them have events in a month',
    access: 'signed_in',
    params: byId,
    query: Type.Object({ month: Type.Optional(month) }, { additionalProperties: false }),
    answer: trapMonth,
    errors: [],
  }),
  mergeTraps: route({
    method: 'POST',
    path: '/api/s_type/places/{id}/merge_traps',
    summary: 'Merge trap numbers that were misread into one',
    access: 'signed_in',
    params: byId,
    body: trapMerge,
    bodyLimit: namedEventsBodyBytes,
    answer: undoableChange,
    errors: ['too_many_events'],
  }),
  mergePlaces: route({
    method: 'POST',
    path: '/api/s_type/places/{id}/merge',
    summary: 'Move all events of a place to another one, and delete it: for its creator and the organization’s admin',
    access: 'signed_in',
    params: byId,
    body: placeMerge,
    answer: undoableChange,
    errors: ['conflict', 'under_legal_hold'],
  }),
};
