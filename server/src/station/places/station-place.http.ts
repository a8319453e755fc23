import type { Handlers } from '../../platform/http/handler.ts';
import { ifMatchOf } from '../../platform/http/input/if-match.ts';
import type { ActionServices } from '../../platform/services.ts';
import { changePlace, deletePlace } from './change-place.actions.ts';
import { createPlace } from './create-place.actions.ts';
import { importPlaces } from './import-places.actions.ts';
import { listPlaces, readPlace } from './read-places.actions.ts';

type StationPlaceHandlers = Pick<
  Handlers,
  | 'listStationPlaces'
  | 'createStationPlace'
  | 'importStationPlaces'
  | 'getStationPlace'
  | 'updateStationPlace'
  | 'deleteStationPlace'
>;

/** Handlers that list, create, import, change and delete station places. */
export function stationPlaceHandlers(services: ActionServices): StationPlaceHandlers {
  const { db } = services;
  return {
    listStationPlaces: ({ query, caller }) => listPlaces(db, caller.account, query),
    createStationPlace: async ({ body, caller, address, setHeader }) => {
      const id = await createPlace(services, { caller, address }, body);
      const created = await readPlace(db, caller.account, String(id));
      setHeader('etag', created.etag);
      return created;
    },
    importStationPlaces: ({ body, caller, address, headers }) => {
      const encoding = headers['content-transfer-encoding'];
      return importPlaces(services, { caller, address }, body, typeof encoding === 'string' ? encoding : undefined);
    },
    getStationPlace: async ({ params, caller, setHeader }) => {
      const found = await readPlace(db, caller.account, params.id);
      setHeader('etag', found.etag);
      return found;
    },
    updateStationPlace: async ({ params, body, caller, address, headers, setHeader }) => {
      await changePlace(services, { caller, address }, params.id, body, ifMatchOf(headers));
      const changed = await readPlace(db, caller.account, params.id);
      setHeader('etag', changed.etag);
      return changed;
    },
    deleteStationPlace: ({ params, caller, address, headers }) =>
      deletePlace(services, { caller, address }, params.id, ifMatchOf(headers)),
  };
}
