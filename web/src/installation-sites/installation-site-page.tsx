import { Button, Skeleton } from '@mantine/core';
import { isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayCreateSensor } from '@trapline/domain/sensors/sensor.access.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/account.queries.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import './installation-site-page.messages.ts';
import { siteQuery } from './installation-site.queries.ts';
import { SiteRecord } from './site-record.tsx';

/** A site, or, if the URL contains none, a new one of the type in the URL. Source: SITE-7. */
export function InstallationSitePage() {
  const { id } = useParams({ strict: false });
  const { type } = useSearch({ strict: false });
  return id === undefined ? <NewSite key={type} type={type ?? ''} /> : <ExistingSite key={id} id={id} />;
}

function NewSite({ type }: { readonly type: string }) {
  const { t } = useTranslation('installationSite');
  const me = useCurrentUser();
  if (!isSensorType(type) || !mayCreateSensor(me, type)) {
    return <NoSite title={t(($) => $.noType)} text={t(($) => $.noTypeText)} />;
  }
  return <SiteRecord site={null} type={type} />;
}

function ExistingSite({ id }: { readonly id: string }) {
  const { t } = useTranslation('installationSite');
  const { data: site, error, refetch } = useQuery(siteQuery(id));
  if (site) return <SiteRecord site={site} type={site.type} />;
  if (error instanceof ApiProblem && error.type === 'not_found') {
    return <NoSite title={t(($) => $.notFound)} text={t(($) => $.notFoundText)} />;
  }
  return (
    <>
      <PageHeading title={t(($) => $.basics)} />
      {error ? (
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting>
          <Skeleton height={260} mb="lg" maw="52rem" />
          <Skeleton height={160} mb="lg" maw="52rem" />
          <Skeleton height={200} maw="52rem" />
        </Waiting>
      )}
    </>
  );
}

/** Shown if there is no site: the reason and a link to the list. */
function NoSite({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('installationSite');
  const list = isProductAdmin(useCurrentUser()) ? '/admin/installation_sites' : '/installation_sites';
  return (
    <EmptyState icon={<IconMapPin size={44} stroke={1.25} aria-hidden />} title={title} text={text} wholePage>
      <Button renderRoot={(props) => <Link to={list} {...props} />}>{t(($) => $.toList)}</Button>
    </EmptyState>
  );
}
