import type { Member } from '@trapline/domain/organizations/organization.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { addressFlaw } from '../ui/fields/address-form/address-flaw.ts';
import { AddressForm } from '../ui/fields/address-form/address-form.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { waitText } from '../ui/notices/wait-text.ts';
import { problemText } from '../ui/notices/problem-text.ts';
import './member.messages.ts';
import { addMember, membersKey } from './organization.queries.ts';

/** Refusals shown with their own text; any other gets the default text. Source: ORG-14. */
const ownText: readonly string[] = ['already_invited', 'belongs_to_another_organization', 'invalid_email', 'network'];

/**
 * Adds an account to an organization or invites an address. Inviting an address without an account needs confirmation.
 * Source: ORG-8, ORG-14.
 * @param byProductAdmin whether accounts are added at once (by a product admin) instead of invited
 */
export function MemberAddition(props: {
  readonly organizationId: string;
  readonly members: readonly Member[];
  readonly byProductAdmin: boolean;
}) {
  const { t } = useTranslation('members');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { organizationId, members, byProductAdmin } = props;
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const add = useMutation({
    mutationFn: (toApp: boolean) => addMember(organizationId, email, toApp),
    onSuccess: async ({ type }) => {
      setEmail('');
      notify(
        t(($) => $.done[type]),
        'success',
      );
      await queries.invalidateQueries({ queryKey: membersKey(organizationId) });
    },
    onError: (error, toApp) => {
      if (!toApp && error instanceof ApiProblem && error.type === 'non_existing_user') void askToInvite();
    },
  });
  const askToInvite = async () => {
    const yes = await confirm({
      title: t(($) => $.toAppQuestion, { email: email.trim() }),
      text: t(($) => $.toAppText),
      yes: t(($) => $.invite),
    });
    if (yes) add.mutate(true);
    else add.reset();
  };
  const flaw = addressFlaw(email, members);
  const refusal = () => {
    if (!add.isError) return null;
    if (!(add.error instanceof ApiProblem)) return t(($) => $.inviteFailed);
    // The confirmation dialog is open for this.
    if (add.error.type === 'non_existing_user' && !add.variables) return null;
    if (add.error.type === 'too_many_requests') {
      return t(($) => $.invitationLimit, { wait: waitText(tui, add.error.retryAfter ?? 60) });
    }
    return ownText.includes(add.error.type) ? problemText(tui, add.error) : t(($) => $.inviteFailed);
  };
  return (
    <AddressForm
      label={t(($) => $.newEmail)}
      note={byProductAdmin ? t(($) => $.addNote) : t(($) => $.inviteNote)}
      button={byProductAdmin ? t(($) => $.add) : t(($) => $.invite)}
      email={email}
      onEmail={(typed) => {
        setEmail(typed);
        if (add.isError) add.reset();
      }}
      flaw={flaw && { kind: flaw, text: t(($) => $.flaws[flaw]) }}
      refusal={refusal()}
      busy={add.isPending}
      onSubmit={() => add.mutate(false)}
    />
  );
}
