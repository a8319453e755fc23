import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { typesToAdd } from '@trapline/domain/sensors/sensor.access.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { NoRecord, RecordPage } from '../ui/record/record-page.tsx';
import './installation-site-page.messages.ts';
import { siteQuery } from './installation-site.queries.ts';
import { SiteRecord } from './site-record.tsx';

/** The first tab of the page of an existing asset. */
interface FirstTab {
  /** Undefined if the page has only its record. */
  readonly overview?: ReactNode;
  /** Whether the overview is loading. */
  readonly overviewPending?: boolean;
}

/** A site, or, if the URL contains none, a new one of the type in the URL. Source: SITE-7. */
export function InstallationSitePage(props: FirstTab) {
  const { id } = useParams({ strict: false });
  const { type } = useSearch({ strict: false });
  return id === undefined ? <NewSite key={type} type={type ?? ''} /> : <ExistingSite key={id} id={id} {...props} />;
}

function NewSite({ type }: { readonly type: string }) {
  const { t } = useTranslation('installationSitePage');
  const me = useCurrentUser();
  if (!isSensorType(type) || !typesToAdd(me).includes(type)) {
    return <NoSite title={t(($) => $.noTypeTitle)} text={t(($) => $.noTypeText)} />;
  }
  return <SiteRecord site={null} type={type} />;
}

function ExistingSite({ id, overview, overviewPending = false }: FirstTab & { readonly id: string }) {
  const { t } = useTranslation('installationSitePage');
  const missing = <NoSite title={t(($) => $.notFound)} text={t(($) => $.notFoundText)} />;
  return (
    <RecordPage query={useQuery(siteQuery(id))} waits={overviewPending} title={t(($) => $.basics)} missing={missing}>
      {(site) => <SiteRecord site={site} type={site.type} overview={overview} />}
    </RecordPage>
  );
}

function NoSite({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('installationSitePage');
  const list = isProductAdmin(useCurrentUser()) ? '/admin/installation_sites' : '/installation_sites';
  const icon = <IconMapPin size={44} stroke={1.25} aria-hidden />;
  return <NoRecord icon={icon} title={title} text={text} list={list} toList={t(($) => $.toList)} />;
}
