import type { Member } from '@trapline/domain/organizations/organization.schema.ts';
import { Button, Input } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import { additionFlaw } from './member-flaw.ts';
import css from './organization.module.css';
import './member.messages.ts';
import { addMember, membersKey } from './organization.queries.ts';

/** Refusals that tell at the field what is wrong; for any other the default words stand. Source: specification 1 §8. */
const told: readonly string[] = ['already_invited', 'belongs_to_another_organization', 'invalid_email', 'network'];

/**
 * Adds an account to an organization, or invites an address; one without account after asking.
 * Source: specification 1 §4 (organization members), §5, §8.
 * @param adds whether accounts are added at once (by a product admin) instead of invited
 */
export function MemberAddition(props: {
  readonly organizationId: string;
  readonly members: readonly Member[];
  readonly adds: boolean;
}) {
  const { t } = useTranslation('members');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { organizationId, members, adds } = props;
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [left, setLeft] = useState(false);
  const field = useId();
  const add = useMutation({
    mutationFn: (toApp: boolean) => addMember(organizationId, email, toApp),
    onSuccess: async ({ type }) => {
      setEmail('');
      setLeft(false);
      notify(
        t(($) => $.msg[type]),
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
  const flaw = additionFlaw(email, members);
  const refusal = () => {
    if (!add.isError) return null;
    if (!(add.error instanceof ApiProblem)) return t(($) => $.msg.invitation_failure);
    // That is being asked about.
    if (add.error.type === 'non_existing_user' && !add.variables) return null;
    if (add.error.type === 'too_many_requests') {
      return t(($) => $.invitationLimit, { count: Math.ceil((add.error.retryAfter ?? 60) / 60) });
    }
    return told.includes(add.error.type) ? problemText(tui, add.error) : t(($) => $.msg.invitation_failure);
  };
  // An address that is still being typed is not yet wrong; one that is there already is.
  const shown = flaw === 'present' || (flaw === 'invalid' && left) ? t(($) => $.flaws[flaw]) : refusal();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (flaw === null && !add.isPending) add.mutate(false);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Input.Wrapper
        id={field}
        label={t(($) => $.newEmail)}
        description={adds ? t(($) => $.addNote) : t(($) => $.inviteNote)}
        error={shown}
        size="sm"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      >
        <div className={css.additionRow}>
          <Input
            id={field}
            className={css.additionField ?? ''}
            type="email"
            size="sm"
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={shown !== null}
            onBlur={() => setLeft(true)}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              if (add.isError) add.reset();
            }}
          />
          <Button
            type="submit"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            loading={add.isPending}
            disabled={flaw !== null}
            title={flaw === null ? undefined : t(($) => $.flaws[flaw])}
          >
            {adds ? t(($) => $.add) : t(($) => $.invite)}
          </Button>
        </div>
      </Input.Wrapper>
    </form>
  );
}
