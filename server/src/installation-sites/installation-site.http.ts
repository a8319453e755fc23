import { Problem } from '@trapline/domain/common/errors.ts';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import type { CallerAccount, Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/if-match.ts';
import type { ActionServices } from '../platform/services.ts';
import { deleteInstallationSite } from './delete-site.actions.ts';
import { siteAnswer } from './installation-site.answer.ts';
import { createInstallationSite } from './installation-site.actions.ts';
import { listInstallations, updateInstallation } from '../installations/installation.actions.ts';
import { findSiteRow, listSiteRows } from './installation-site.store.ts';
import {
  deleteSensorInstallation,
  listSensorInstallations,
  updateSensorInstallation,
} from '../installations/sensor-installation.actions.ts';
import { sitesWithEvents } from './site-change.store.ts';
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

/** A site as shown to an account. @throws Problem not_found when the account may not see it */
async function siteFor(services: ActionServices, account: CallerAccount, siteId: string): Promise<InstallationSite> {
  if (!/^[1-9]\d{0,8}$/.test(siteId)) throw new Problem('not_found');
  const now = new Date(services.clock.now());
  const row = await findSiteRow(services.db, { account, now }, Number(siteId));
  const answer = row && siteAnswer(row, now, await sitesWithEvents(services.db, [row.id]));
  if (!answer) throw new Problem('not_found');
  return answer;
}

/** Handlers that list, create, change and delete installation sites and their installations. */
export function installationSiteHandlers(services: ActionServices): InstallationSiteHandlers {
  return {
    listInstallationSites: async ({ query, caller: { account } }) => {
      const now = new Date(services.clock.now());
      const request = listRequest(query, siteSortKeys);
      const { rows, total } = await listRows(request, (one) => listSiteRows(services.db, { account, now }, one));
      const withEvents = await sitesWithEvents(
        services.db,
        rows.map((row) => row.id),
      );
      const installation_sites = rows.flatMap((row) => siteAnswer(row, now, withEvents) ?? []);
      return request.page ? { installation_sites, total } : { installation_sites };
    },
    createInstallationSite: async ({ body, caller, address, setHeader }) => {
      const siteId = await createInstallationSite(services, { caller, address }, body);
      const created = await siteFor(services, caller.account, String(siteId));
      setHeader('etag', created.etag);
      return created;
    },
    updateInstallationSite: async ({ params, body, caller, address, headers, setHeader }) => {
      await updateInstallationSite(services, { caller, address }, params.id, body, ifMatchOf(headers));
      const changed = await siteFor(services, caller.account, params.id);
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
      const found = await siteFor(services, caller.account, params.id);
      setHeader('etag', found.etag);
      return found;
    },
  };
}
