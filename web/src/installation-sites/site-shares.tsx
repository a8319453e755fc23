import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { SiteShare } from '@trapline/domain/shares/share.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { ShareLeaving } from '../shares/share-leaving.tsx';
import { SharePanel } from '../shares/share-panel.tsx';
import {
  addSiteShare,
  forgetSite,
  leaveSite,
  removeSiteShare,
  siteQuery,
  siteSharesQuery,
} from './installation-site.queries.ts';

/**
 * The shares of a site: managed by its owners, visible to product admins; a recipient can give up their own share.
 * Source: SHARE-7.
 */
export function SiteShares({
  site,
  inBackOffice,
}: {
  readonly site: InstallationSite;
  readonly inBackOffice: boolean;
}) {
  const { id, name } = site;
  const me = useCurrentUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const list = useQuery({ ...siteSharesQuery(id), enabled: !site.shared });
  const left = async () => {
    await navigate({ to: '/installation_sites', ignoreBlocker: true });
    forgetSite(queries, id);
  };
  if (site.shared) {
    return (
      <ShareLeaving
        asset={name}
        sharedBy={site.shared_by}
        leave={() => leaveSite(queries, id, me.email)}
        onLeft={() => void left()}
      />
    );
  }
  const manage = {
    withFull: false,
    add: (sharing: Parameters<typeof addSiteShare>[1]) => addSiteShare(id, sharing),
    remove: (share: SiteShare) =>
      share.email === me.email ? leaveSite(queries, id, share.id) : removeSiteShare(id, share.id),
    onChanged: () =>
      Promise.all([queries.invalidateQueries(siteSharesQuery(id)), queries.invalidateQueries(siteQuery(id))]),
    onLeft: () => void left(),
  };
  return <SharePanel asset={name} list={list} {...(inBackOffice ? {} : { manage })} />;
}
