import { Button } from '@mantine/core';
import { IconFilterOff, IconRadar2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHasSiteList } from '../../installation-sites/use-has-site-list.ts';
import { NoOrganization } from '../../own-account/no-organization.tsx';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import '../activity.messages.ts';

/** Shown if there is no site or sensor: the reason and a next step. */
export function NoGroups(props: {
  /** Whether the URL specifies a single site or sensor. */
  readonly single: boolean;
  /** Whether sites are listed instead of sensors. */
  readonly bySite: boolean;
  readonly filtered: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('activities');
  const hasSiteList = useHasSiteList(useCurrentUser());
  if (props.single) {
    return (
      <EmptyState
        icon={<IconRadar2 size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.singleTitle)}
        text={t(($) => $.singleMissing)}
      >
        <Button renderRoot={(given) => <Link to="/activities" {...given} />}>{t(($) => $.allUnits)}</Button>
      </EmptyState>
    );
  }
  if (props.filtered) {
    return (
      <EmptyState
        icon={<IconFilterOff size={44} stroke={1.25} aria-hidden />}
        title={t(($) => (props.bySite ? $.noMatchTitle : $.noSensorsTitle))}
        text={t(($) => $.noMatchText)}
      >
        <Button onClick={props.onClear}>{t(($) => $.clearFilters)}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconRadar2 size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.emptyTitle)}
      text={t(($) => $.emptyText)}
    >
      <NoOrganization />
      <Button variant="default" renderRoot={(given) => <Link to="/sensors" {...given} />}>
        {t(($) => $.toSensors)}
      </Button>
      {hasSiteList && (
        <Button variant="default" renderRoot={(given) => <Link to="/installation_sites" {...given} />}>
          {t(($) => $.toSites)}
        </Button>
      )}
    </EmptyState>
  );
}
