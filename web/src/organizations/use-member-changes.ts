import type { Member } from '@trapline/domain/organizations/organization.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, userInfoQuery } from '../own-account/own-account.queries.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './member.messages.ts';
import { appointAdmin, keepOrganization, membersKey, organizationQuery, removeMember } from './organization.queries.ts';

/** Actions on a member; each asks for confirmation first. */
export interface MemberChanges {
  readonly remove: (member: Member) => void;
  readonly appoint: (member: Member) => void;
  readonly busy: boolean;
}

/** Removes members of an organization and appoints its admin. Source: ORG-10, ORG-11. */
export function useMemberChanges(organizationId: string): MemberChanges {
  const { t } = useTranslation('members');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const me = useCurrentUser();
  const removal = useMutation({
    mutationFn: (member: Member) => removeMember(organizationId, member.email),
    onSuccess: (_, { invitation }) =>
      notify(
        t(($) => (invitation ? $.withdrawn : $.removed)),
        'success',
      ),
    onError: (error) => notify(`${t(($) => $.removeFailed)} ${problemText(tui, error)}`, 'error'),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: membersKey(organizationId) }),
        queries.invalidateQueries(organizationQuery(organizationId)),
      ]),
  });
  const appointment = useMutation({
    mutationFn: (member: Member) => appointAdmin(organizationId, member.email),
    onSuccess: async (organization) => {
      notify(
        t(($) => $.appointed),
        'success',
      );
      await keepOrganization(queries, organization);
      // After handing it over, the current account is no longer its admin.
      if (me.owner_id === organizationId) await queries.invalidateQueries(userInfoQuery);
    },
    onError: (error) => notify(`${t(($) => $.appointFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const remove = async (member: Member) => {
    const [pending, name] = [member.invitation, member.name || member.email];
    const yes = await confirm({
      title: t(($) => (pending ? $.withdrawQuestion : $.removeQuestion), { name }),
      text: t(($) => (pending ? $.withdrawText : $.removeText)),
      yes: t(($) => (pending ? $.withdraw : $.remove)),
      irreversible: true,
    });
    if (yes) removal.mutate(member);
  };
  const appoint = async (member: Member) => {
    const handsOver = me.organization_admin && me.owner_id === organizationId;
    const yes = await confirm({
      title: t(($) => $.appointQuestion, { name: member.name || member.email }),
      text: t(($) => (handsOver ? $.handOverText : $.appointText)),
      yes: t(($) => $.appoint),
    });
    if (yes) appointment.mutate(member);
  };
  return {
    remove: (member) => void remove(member),
    appoint: (member) => void appoint(member),
    busy: removal.isPending || appointment.isPending,
  };
}
