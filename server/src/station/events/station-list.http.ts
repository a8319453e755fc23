import type { Handlers } from '../../platform/http/handler.ts';
import type { ActionServices } from '../../platform/services.ts';
import { changeStationEvents } from './change-events.actions.ts';
import { listRecentStationEvents, listStationEvents } from './list-events.actions.ts';
import { mergePlaces, mergeTraps } from './merge.actions.ts';
import { trapsOfMonth } from '../places/traps.actions.ts';
import { undoStationChange } from './undo.actions.ts';

type StationListHandlers = Pick<
  Handlers,
  | 'listStationEvents'
  | 'listRecentStationEvents'
  | 'changeStationEvents'
  | 'undoStationChange'
  | 'listTrapsOfMonth'
  | 'mergeTraps'
  | 'mergePlaces'
>;

/** Handlers of a place's events: lists, changes of many, and merges. */
export function stationListHandlers(services: ActionServices): StationListHandlers {
  return {
    listStationEvents: ({ params, query, caller }) => listStationEvents(services, caller.account, params.id, query),
    listRecentStationEvents: ({ params, query, caller }) =>
      listRecentStationEvents(services, caller.account, params.id, query),
    changeStationEvents: ({ body, caller, address }) => changeStationEvents(services, { caller, address }, body),
    undoStationChange: ({ params, caller, address }) => undoStationChange(services, { caller, address }, params.id),
    listTrapsOfMonth: ({ params, query, caller }) => trapsOfMonth(services, caller.account, params.id, query.month),
    mergeTraps: ({ params, body, caller, address }) => mergeTraps(services, { caller, address }, params.id, body),
    mergePlaces: ({ params, body, caller, address }) =>
      mergePlaces(services, { caller, address }, params.id, body.into),
  };
}
