import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { issueStationKey, organizationQuery, revokeStationKey } from './organization.queries.ts';
import './station-key.messages.ts';

/**
 * The issued key, null unless it was issued just now, and the functions that issue and revoke it; what ends an old key
 * asks first. Source: STATION-12.
 */
export function useStationKey({ id, station_key_issued_at: issuedAt }: Organization) {
  const { t } = useTranslation('stationKey');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries(organizationQuery(id));
  const issuing = useMutation({
    mutationFn: () => issueStationKey(id),
    onSuccess: async (issued) => {
      setKey(issued);
      await reload();
    },
    onError: (error) => notify(`${t(($) => $.issueFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const revoking = useMutation({
    mutationFn: () => revokeStationKey(id),
    onSuccess: async () => {
      notify(
        t(($) => $.revoked),
        'success',
      );
      await reload();
    },
    onError: (error) => notify(`${t(($) => $.revokeFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const issue = async () => {
    const yes =
      issuedAt === null ||
      (await confirm({
        title: t(($) => $.reissueQuestion),
        text: t(($) => $.reissueText),
        yes: t(($) => $.reissue),
        irreversible: true,
      }));
    if (yes && !issuing.isPending) issuing.mutate();
  };
  const revoke = async () => {
    const yes = await confirm({
      title: t(($) => $.revokeQuestion),
      text: t(($) => $.revokeText),
      yes: t(($) => $.revoke),
      irreversible: true,
    });
    if (yes && !revoking.isPending) revoking.mutate();
  };
  const forget = () => {
    setKey(null);
    // The issued key is not kept anywhere in the page.
    issuing.reset();
  };
  return { key, issue, revoke, forget };
}
