import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import {
  installationSite,
  installationSiteCreation,
  installationSiteList,
  installationSiteQuery,
} from './installation-site.schema.ts';

/** Calls about installation sites. Source: specification 1 §7. */
export const installationSiteRoutes = {
  listInstallationSites: route({
    method: 'GET',
    path: '/api/installation_sites',
    summary: 'Installation sites the account may see',
    access: 'signed_in',
    query: installationSiteQuery,
    answer: installationSiteList,
    errors: [],
  }),
  createInstallationSite: route({
    method: 'POST',
    path: '/api/installation_sites',
    summary: 'Create an installation site',
    access: 'signed_in',
    body: installationSiteCreation,
    answer: installationSite,
    status: 201,
    errors: ['resource_already_exists'],
  }),
  getInstallationSite: route({
    method: 'GET',
    path: '/api/installation_sites/{id}',
    summary: 'One installation site',
    access: 'signed_in',
    params: Type.Object({ id: pathText }, { additionalProperties: false }),
    answer: installationSite,
    errors: [],
  }),
};
