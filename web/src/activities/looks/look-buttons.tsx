import { ActionIcon, Button } from '@mantine/core';
import type { AttentionSummary } from '@trapline/domain/attention/attention.schema.ts';
import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import { IconEyeCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { call } from '../../platform/requests/api.ts';
import { activitiesKey, attentionKey } from '../../platform/queries/query-keys.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import type { Group } from '../groups/group.ts';
import './look.messages.ts';

/** Marks something as looked at, and reloads what the page says about it. */
function useLookAt(mark: () => Promise<void>) {
  const { t } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: mark,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: attentionKey }),
        queries.invalidateQueries({ queryKey: activitiesKey }),
      ]),
    onError: (error) => notify(problemText(t, error), 'error'),
  });
}

/**
 * The button that marks all events of a group as looked at; nothing if nobody needs it. Source: ATTENTION-9.
 * @param iconOnly whether the words are left out, as in rows, where all buttons are below each other
 */
export function LookAtGroup({ group, iconOnly = false }: { readonly group: Group; readonly iconOnly?: boolean }) {
  const { t } = useTranslation('looks');
  const { kind, id, name, read_at: until } = group;
  const demo = isDemo(useCurrentUser());
  const look = useLookAt(() => {
    const options = { params: { id }, body: { until } };
    return kind === 'sensor'
      ? call('POST /api/sensors/{id}/look', options)
      : call('POST /api/installation_sites/{id}/look', options);
  });
  if (!group.not_looked_at || demo) return null;
  const label = t(($) => $.markOf, { name });
  if (iconOnly) {
    return (
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={label}
        title={t(($) => $.mark)}
        loading={look.isPending}
        onClick={() => look.mutate()}
      >
        <IconEyeCheck size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconEyeCheck size={16} aria-hidden />}
      aria-label={label}
      loading={look.isPending}
      onClick={() => look.mutate()}
    >
      {t(($) => $.mark)}
    </Button>
  );
}

/** The button that marks all events of all groups as looked at. @param until when the summary was computed */
export function LookAtAll(props: { readonly until: number; readonly groupBy: AttentionSummary['group_by'] }) {
  const { t } = useTranslation('looks');
  const demo = isDemo(useCurrentUser());
  const look = useLookAt(() =>
    call('POST /api/activities/look', { body: { until: props.until, group_by: props.groupBy } }),
  );
  if (demo) return null;
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconEyeCheck size={18} aria-hidden />}
      loading={look.isPending}
      onClick={() => look.mutate()}
    >
      {t(($) => $.markAll)}
    </Button>
  );
}
