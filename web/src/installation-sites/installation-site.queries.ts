import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type {
  Installation,
  InstallationSite,
  InstallationSiteChange,
  InstallationSiteCreation,
} from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Bookmarkable } from '../bookmarks/use-bookmark.ts';
import { call } from '../platform/requests/api.ts';
import { isAboutAssets, sensorsKey, sitesKey } from '../platform/queries/query-keys.ts';
import { forgetRemoved, isBeingRemoved, removing } from '../platform/queries/removal.ts';
import type { Trap } from '../sensor-types/type-settings/use-trap-replaced.ts';
import type { ListRequest } from '../ui/lists/list-address.ts';

/** A page of the installation sites that match every word of `q`. */
export function siteListQuery({ q, page, sort }: ListRequest) {
  return queryOptions({
    queryKey: [sitesKey, 'list', { q, page, sort }],
    queryFn: ({ signal }) =>
      call('GET /api/installation_sites', {
        query: { ...(q === '' ? {} : { q }), sort, page, per_page: rowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ installation_sites, total }) => ({
      rows: installation_sites,
      total: total ?? installation_sites.length,
    }),
  });
}

/** Whether the account can see any site. */
export const anySiteQuery = queryOptions({
  queryKey: [sitesKey, 'any'],
  queryFn: ({ signal }) => call('GET /api/installation_sites', { query: { page: 1, per_page: 1 }, signal }),
  select: ({ installation_sites }) => installation_sites.length > 0,
});

/** One site. */
export function siteQuery(id: string) {
  return queryOptions({
    queryKey: [sitesKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/installation_sites/{id}', { params: { id }, signal }),
  });
}

/** The shares of a site. */
export function siteSharesQuery(id: string) {
  return queryOptions({
    queryKey: [sitesKey, 'shares', id],
    queryFn: ({ signal }) => call('GET /api/installation_sites/{id}/shares', { params: { id }, signal }),
    select: ({ shares }) => shares,
  });
}

/** The installations at a site, newest first. */
export function installationsQuery(id: string) {
  return queryOptions({
    queryKey: [sitesKey, 'installations', id],
    queryFn: ({ signal }) => call('GET /api/installation_sites/{id}/installations', { params: { id }, signal }),
    select: ({ installations }) => installations,
  });
}

/** Creates a site. */
export async function createSite(body: InstallationSiteCreation): Promise<InstallationSite> {
  return await call('POST /api/installation_sites', { body });
}

/** Changes a site. @param etag the version that the change is based on; omitted for the user's own settings */
export async function changeSite(id: string, body: InstallationSiteChange, etag?: string): Promise<InstallationSite> {
  return await call('PATCH /api/installation_sites/{id}', {
    params: { id },
    body,
    ...(etag === undefined ? {} : { ifMatch: etag }),
  });
}

/** How a replacement of a site's trap is saved. */
export function siteTrap(queries: QueryClient, { id, name, time_zone }: SiteOfTrap): Trap {
  return {
    name,
    time_zone,
    load: () => queries.fetchQuery({ ...siteQuery(id), staleTime: 0 }),
    save: async (trap_replaced_on, etag) => {
      const site = await changeSite(id, { trap_replaced_on }, etag);
      keepSite(queries, site);
      return site;
    },
  };
}

type SiteOfTrap = Pick<InstallationSite, 'id' | 'name' | 'time_zone'>;

/** Deletes a site. Nothing about it is fetched any more until `forgetSite`, unless this fails. */
export async function deleteSite(queries: QueryClient, id: string): Promise<void> {
  await removing(queries, { noun: sitesKey, id }, () =>
    call('DELETE /api/installation_sites/{id}', { params: { id } }),
  );
}

/** Corrects when a sensor stood at a site; unix seconds. Refused if another user has corrected it since. */
export async function correctInstallation(
  siteId: string,
  { id, etag }: Pick<Installation, 'id' | 'etag'>,
  body: { readonly since?: number; readonly until?: number | null },
) {
  return await call('PATCH /api/installation_sites/{id}/installations/{installationId}', {
    params: { id: siteId, installationId: id },
    body,
    ifMatch: etag,
  });
}

/** Shares a site with a mail address. @param toApp whether to invite an address without an account */
export async function addSiteShare(id: string, { email, toApp }: { readonly email: string; readonly toApp: boolean }) {
  return await call('POST /api/installation_sites/{id}/shares', {
    params: { id },
    body: { email, ...(toApp ? { invite_to_app: true } : {}) },
  });
}

/** Removes a share of a site, by its id or mail address. */
export async function removeSiteShare(id: string, shareId: string): Promise<void> {
  await call('DELETE /api/installation_sites/{id}/shares/{shareId}', { params: { id, shareId } });
}

/** Ends one's own share of a site. Nothing about it is fetched any more until `forgetSite`, unless this fails. */
export async function leaveSite(queries: QueryClient, id: string, shareId: string): Promise<void> {
  await removing(queries, { noun: sitesKey, id }, () => removeSiteShare(id, shareId));
}

/** Shows a site as just received, and reloads other data that contains it. */
export function keepSite(queries: QueryClient, site: InstallationSite): void {
  queries.setQueryData(siteQuery(site.id).queryKey, site);
  void queries.invalidateQueries({
    predicate: ({ queryKey: [noun, kind] }) => (noun === sitesKey && kind !== 'one') || noun === sensorsKey,
  });
}

/** Removes a site that was deleted or is no longer shared. */
export function forgetSite(queries: QueryClient, id: string): void {
  forgetRemoved(queries, { noun: sitesKey, id });
  void queries.invalidateQueries({ predicate: (query) => isAboutAssets(query) && !isBeingRemoved(query) });
}

/** The bookmarks on sites. */
export const siteBookmarks: Bookmarkable = {
  noun: sitesKey,
  send: (id, bookmarked) => changeSite(id, { bookmarked }),
};
