import { mayEdit, type Standing } from '../shares/standing.access.ts';

/**
 * Whether a reader may know more of a site than its name, type and events: memo, settings, organization, shares, trap,
 * its sensor, and whether the unit there responds. Those who may edit the site; a share of it reveals none of this.
 * Unknown means no. In SQL: `mayKnowSiteDetailsSql`. Source: SHARE-10.
 */
export function mayKnowSiteDetails(site: Standing): boolean {
  return mayEdit(site);
}

/**
 * Why a site may not be deleted by an account that may edit it; null: it may. Source: SHARE-14, SITE-8.
 * @param shared whether it has any shares, including pending ones
 * @param reported whether events were reported while a sensor stood there
 */
export function whyKeepSite({
  shared,
  reported,
}: {
  readonly shared: boolean;
  readonly reported: boolean;
}): 'site_shared_with_others_cannot_be_deleted' | 'site_with_data_cannot_be_deleted' | null {
  if (shared) return 'site_shared_with_others_cannot_be_deleted';
  return reported ? 'site_with_data_cannot_be_deleted' : null;
}
