import type { Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/input/if-match.ts';
import type { ActionServices } from '../platform/services.ts';
import { deleteInstallationSite } from './delete-site.actions.ts';
import { createInstallationSite } from './installation-site.actions.ts';
import { listInstallations, updateInstallation } from '../installations/installation.actions.ts';
import {
  deleteSensorInstallation,
  listSensorInstallations,
  updateSensorInstallation,
} from '../installations/sensor-installation.actions.ts';
import { listSites, readSite } from './read-sites.actions.ts';
import { updateInstallationSite } from './update-site.actions.ts';

type InstallationSiteHandlers = Pick<
  Handlers,
  | 'listInstallationSites'
  | 'createInstallationSite'
  | 'getInstallationSite'
  | 'updateInstallationSite'
  | 'deleteInstallationSite'
  | 'listInstallations'
  | 'updateInstallation'
  | 'listSensorInstallations'
  | 'updateSensorInstallation'
  | 'deleteSensorInstallation'
>;

/** Handlers that list, create, change and delete installation sites and their installations. */
export function installationSiteHandlers(services: ActionServices): InstallationSiteHandlers {
  return {
    listInstallationSites: ({ query, caller }) => listSites(services, caller.account, query),
    createInstallationSite: async ({ body, caller, address, setHeader }) => {
      const siteId = await createInstallationSite(services, { caller, address }, body);
      const created = await readSite(services, caller.account, String(siteId));
      setHeader('etag', created.etag);
      return created;
    },
    updateInstallationSite: async ({ params, body, caller, address, headers, setHeader }) => {
      await updateInstallationSite(services, { caller, address }, params.id, body, ifMatchOf(headers));
      const changed = await readSite(services, caller.account, params.id);
      setHeader('etag', changed.etag);
      return changed;
    },
    deleteInstallationSite: ({ params, caller, address, headers }) =>
      deleteInstallationSite(services, { caller, address }, params.id, ifMatchOf(headers)),
    listInstallations: async ({ params, caller: { account } }) => ({
      installations: await listInstallations(services, account, params.id),
    }),
    updateInstallation: async ({ params: { id, installationId }, body, caller, address, headers, setHeader }) => {
      const ids = { siteId: id, installationId };
      const corrected = await updateInstallation(services, { caller, address }, ids, body, ifMatchOf(headers));
      setHeader('etag', corrected.etag);
      return corrected;
    },
    listSensorInstallations: async ({ params, caller: { account } }) => ({
      installations: await listSensorInstallations(services, account, params.id),
    }),
    updateSensorInstallation: async ({ params, body, caller, address, headers, setHeader }) => {
      const ids = { sensorId: params.id, installationId: params.installationId };
      const corrected = await updateSensorInstallation(services, { caller, address }, ids, body, ifMatchOf(headers));
      setHeader('etag', corrected.etag);
      return corrected;
    },
    deleteSensorInstallation: ({ params, caller, address, headers }) => {
      const ids = { sensorId: params.id, installationId: params.installationId };
      return deleteSensorInstallation(services, { caller, address }, ids, ifMatchOf(headers));
    },
    getInstallationSite: async ({ params, caller, setHeader }) => {
      const found = await readSite(services, caller.account, params.id);
      setHeader('etag', found.etag);
      return found;
    },
  };
}
