import type { Installation, InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../ui/page/moment.tsx';
import { type Column, DataList } from '../ui/lists/data-list.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import css from '../ui/record/asset-record.module.css';
import { Waiting } from '../ui/notices/waiting.tsx';
import { InstallationDialog } from './installation-dialog.tsx';
import './installation-site-page.messages.ts';
import { installationsQuery } from './installation-site.queries.ts';

/** The sensors that have stood at a site, and when; the times can be corrected. Source: INSTALL-5. */
export function InstallationPanel({
  site,
  inBackOffice,
}: {
  readonly site: InstallationSite;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('installationSitePage');
  const [corrected, setCorrected] = useState<Installation | null>(null);
  const list = useQuery(installationsQuery(site.id));
  return (
    <RecordSection title={t(($) => $.installations)} note={t(($) => $.installationsNote)}>
      {list.error !== null && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && list.error === null && (
        <Waiting>
          <Skeleton height={28} mb="xs" />
          <Skeleton height={28} />
        </Waiting>
      )}
      {list.data?.length === 0 && <p className={css.quiet}>{t(($) => $.noInstallations)}</p>}
      {list.data && list.data.length > 0 && (
        <DataList
          label={t(($) => $.installations)}
          columns={installationColumns(t, { zone: site.time_zone, inBackOffice, onCorrect: setCorrected })}
          rows={list.data}
          rowKey={({ id }) => id}
        />
      )}
      {corrected && (
        <InstallationDialog
          siteId={site.id}
          installation={corrected}
          zone={site.time_zone}
          onClose={() => setCorrected(null)}
        />
      )}
    </RecordSection>
  );
}

function installationColumns(
  t: TFunction<'installationSitePage'>,
  options: { readonly zone: string; readonly inBackOffice: boolean; readonly onCorrect: (one: Installation) => void },
): readonly Column<Installation>[] {
  const { zone, inBackOffice, onCorrect } = options;
  return [
    {
      key: 'sensor',
      heading: t(($) => $.sensor),
      inHead: true,
      cell: ({ sensor }) => (
        <Link to={inBackOffice ? '/admin/sensors/$id' : '/sensors/$id'} params={{ id: sensor.id }}>
          {sensor.name}
        </Link>
      ),
    },
    { key: 'since', heading: t(($) => $.since), cell: ({ since }) => <Moment at={since} zone={zone} /> },
    {
      key: 'until',
      heading: t(($) => $.until),
      cell: ({ until }) =>
        until === null ? (
          <StateMark tone="good" icon={<IconCircleCheck aria-hidden />}>
            {t(($) => $.now)}
          </StateMark>
        ) : (
          <Moment at={until} zone={zone} />
        ),
    },
    {
      key: 'action',
      heading: t(($) => $.action),
      cell: (installation) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t(($) => $.correctOne, { name: installation.sensor.name })}
          onClick={() => onCorrect(installation)}
        >
          {t(($) => $.correct)}
        </Button>
      ),
    },
  ];
}
