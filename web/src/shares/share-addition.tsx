import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { addressFlaw } from '../ui/fields/address-form/address-flaw.ts';
import { AddressForm } from '../ui/fields/address-form/address-form.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './share.messages.ts';

/** A requested share. */
export interface Sharing {
  readonly email: string;
  readonly permission: 'read' | 'full';
  /** Whether an address without an account is invited to the portal. */
  readonly toApp: boolean;
}

/** Refusals shown with their own text; any other gets the default text. Source: ORG-14. */
const ownText: readonly string[] = ['already_invited', 'invalid_email', 'too_many_requests', 'network'];

/** Whose address it is if a share is refused because that person sees the asset anyway. Source: SHARE-5. */
function seesAnyway({ type, errors }: ApiProblem): 'self' | 'owner' | undefined {
  if (type !== 'already_invited') return undefined;
  return (['self', 'owner'] as const).find((who) => errors.some(({ message }) => message === who));
}

/**
 * Shares an asset with an address. Inviting an address without an account needs confirmation. Source: SHARE-5,
 * SHARE-13.
 */
export function ShareAddition(props: {
  readonly shares: readonly { readonly email: string }[];
  readonly withFull: boolean;
  readonly add: (sharing: Sharing) => Promise<{ readonly unregistered: boolean }>;
  readonly onChanged: () => Promise<unknown>;
}) {
  const { t } = useTranslation('shares');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const [email, setEmail] = useState('');
  const [permission, setPermission] = useState<Sharing['permission']>('read');
  const add = useMutation({
    mutationFn: (sharing: Sharing) => props.add(sharing),
    onSuccess: async ({ unregistered }) => {
      setEmail('');
      setPermission('read');
      notify(
        t(($) => (unregistered ? $.invited : $.shared)),
        'success',
      );
      await props.onChanged();
    },
    onError: (error, sharing) => {
      if (!sharing.toApp && error instanceof ApiProblem && error.type === 'non_existing_user')
        void askToInvite(sharing);
    },
  });
  const askToInvite = async (sharing: Sharing) => {
    const yes = await confirm({
      title: t(($) => $.toAppQuestion, { email: sharing.email }),
      text: t(($) => $.toAppText),
      yes: t(($) => $.invite),
    });
    if (yes) add.mutate({ ...sharing, toApp: true });
    else add.reset();
  };
  const flaw = addressFlaw(email, props.shares);
  const refusal = () => {
    if (!add.isError) return null;
    if (!(add.error instanceof ApiProblem)) return t(($) => $.shareFailed);
    // The confirmation dialog is open for this.
    if (add.error.type === 'non_existing_user' && !add.variables.toApp) return null;
    const seen = seesAnyway(add.error);
    if (seen !== undefined) return t(($) => $.flaws[seen]);
    return ownText.includes(add.error.type) ? problemText(tui, add.error) : t(($) => $.shareFailed);
  };
  return (
    <AddressForm
      label={t(($) => $.newEmail)}
      button={t(($) => $.share)}
      email={email}
      onEmail={(typed) => {
        setEmail(typed);
        if (add.isError) add.reset();
      }}
      flaw={flaw && { kind: flaw, text: t(($) => $.flaws[flaw]) }}
      refusal={refusal()}
      busy={add.isPending}
      onSubmit={() => add.mutate({ email: normalizeEmail(email), permission, toApp: false })}
    >
      {props.withFull && (
        <NativeSelect
          size="sm"
          aria-label={t(($) => $.newRights)}
          value={permission}
          onChange={({ currentTarget: { value } }) => setPermission(value === 'full' ? 'full' : 'read')}
          data={[
            { value: 'read', label: t(($) => $.read) },
            { value: 'full', label: t(($) => $.full) },
          ]}
        />
      )}
    </AddressForm>
  );
}
