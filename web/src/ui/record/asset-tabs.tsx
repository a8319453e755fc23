import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './asset-tabs.module.css';
import './record.messages.ts';

/** A tab of the page of a site or sensor: what is new there, or its record. */
export type AssetTab = 'overview' | 'settings';

/** The tab in the address. Source: SITE-12. */
export function useAssetTab(): AssetTab {
  const { tab } = useSearch({ strict: false });
  return tab === 'settings' ? 'settings' : 'overview';
}

/**
 * The tabs of the page of a site or sensor, and the one in the address. Source: SITE-12.
 * @param props `overview`: the first tab; undefined during editing and where there are no tabs. `children`: the record
 */
export function AssetTabs({ overview, children }: { readonly overview: ReactNode; readonly children: ReactNode }) {
  const tab = useAssetTab();
  const withTabs = overview !== undefined;
  return (
    <>
      {withTabs && <TabLinks />}
      {withTabs && tab === 'overview' ? overview : children}
    </>
  );
}

/** Links, so that each tab has an address. */
function TabLinks() {
  const { t } = useTranslation('record');
  return (
    <nav className={css.tabs} aria-label={t(($) => $.tabs.title)}>
      <Link to="." search={{}} activeOptions={{ exact: true }} resetScroll={false}>
        {t(($) => $.tabs.overview)}
      </Link>
      <Link to="." search={{ tab: 'settings' }} activeOptions={{ exact: true }} resetScroll={false}>
        {t(($) => $.tabs.settings)}
      </Link>
    </nav>
  );
}
