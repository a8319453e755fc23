import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { recipientsPerSchedule } from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import type { Recipient, RecipientInput } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberChoicesQuery } from '../organizations/organization.queries.ts';
import { languageChoices } from '../platform/words/language-names.ts';
import { addressFlaw } from '../ui/fields/address-form/address-flaw.ts';
import { emailField } from '../ui/fields/text-field.ts';
import '../ui/ui.messages.ts';
import { RecipientMark } from './recipient-list.tsx';
import './report-schedule.messages.ts';
import css from './report-schedules.module.css';

/** The recipients of a scheduled report, and the field that adds one. Source: SCHEDULE-4 */
export function RecipientFields(props: {
  readonly organization: string;
  readonly recipients: readonly RecipientInput[];
  /** The saved ones, with what they said. */
  readonly before: readonly Recipient[];
  readonly onChange: (recipients: RecipientInput[]) => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const { recipients, onChange } = props;
  const listId = useId();
  const members = useQuery(memberChoicesQuery(props.organization, '')).data ?? [];
  // Saved ones stay in their place until saving: one that was removed by mistake would have to confirm again.
  const isSaved = (email: string) => props.before.some((one) => one.email === email);
  const addresses = [...props.before, ...recipients.filter(({ email }) => !isSaved(email))].map(({ email }) => email);
  return (
    <Input.Wrapper
      size="sm"
      labelElement="div"
      label={t(($) => $.editor.recipients)}
      description={t(($) => $.editor.recipientsNote, { most: recipientsPerSchedule })}
    >
      <div className={css.chosen}>
        <ul className={css.recipients}>
          {addresses.map((address) => {
            const recipient = recipients.find(({ email }) => email === address);
            const known = props.before.find(({ email }) => email === address);
            return (
              <li key={address} className={css.recipient}>
                {recipient ? (
                  <Row
                    recipient={recipient}
                    known={known}
                    isMember={members.includes(address)}
                    onChange={(next) => onChange(recipients.map((one) => (one.email === next.email ? next : one)))}
                    onRemove={() => onChange(recipients.filter(({ email }) => email !== address))}
                  />
                ) : (
                  <RemovedRow
                    email={address}
                    asksAgain={!members.includes(address)}
                    onKeep={() => onChange([...recipients, { email: address, locale: known?.locale ?? null }])}
                  />
                )}
              </li>
            );
          })}
        </ul>
        <NewRecipient recipients={recipients} listId={listId} onAdd={(added) => onChange([...recipients, added])} />
      </div>
      <datalist id={listId}>
        {members.map((email) => (
          <option key={email} value={email}>
            {email}
          </option>
        ))}
      </datalist>
    </Input.Wrapper>
  );
}

function Row(props: {
  readonly recipient: RecipientInput;
  readonly known: Recipient | undefined;
  readonly isMember: boolean;
  readonly onChange: (next: RecipientInput) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const { recipient, known } = props;
  const { email } = recipient;
  return (
    <>
      <span>
        <span className={css.email}>{email}</span>
        <span className={css.soft}>
          {known ? (
            <RecipientMark state={known.state} />
          ) : (
            t(($) => (props.isMember ? $.editor.toReceive : $.editor.toAsk))
          )}
        </span>
      </span>
      <NativeSelect
        size="sm"
        aria-label={t(($) => $.editor.languageOf, { email })}
        value={recipient.locale ?? ''}
        data={[{ value: '', label: t(($) => $.editor.asReport) }, ...languageChoices]}
        onChange={(event) => {
          const chosen = languageChoices.find(({ value }) => value === event.currentTarget.value);
          props.onChange({ email, locale: chosen?.value ?? null });
        }}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.editor.removeRecipient, { email })}
        onClick={props.onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** A saved recipient who will be removed by saving, and can be kept until then. */
function RemovedRow(props: {
  readonly email: string;
  /** Whether they would have to confirm by mail if they were added again later. */
  readonly asksAgain: boolean;
  readonly onKeep: () => void;
}) {
  const { t } = useTranslation(['reportSchedules', 'ui']);
  const { email } = props;
  return (
    <>
      <span>
        <s className={css.email}>{email}</s>
        <span className={css.soft}>{t(($) => (props.asksAgain ? $.editor.removedAsksAgain : $.editor.removed))}</span>
      </span>
      <Button variant="subtle" size="compact-sm" aria-label={t(($) => $.editor.keep, { email })} onClick={props.onKeep}>
        {t(($) => $.undo, { ns: 'ui' })}
      </Button>
    </>
  );
}

function NewRecipient(props: {
  readonly recipients: readonly RecipientInput[];
  readonly listId: string;
  readonly onAdd: (recipient: RecipientInput) => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const flaw = addressFlaw(typed, props.recipients);
  const full = props.recipients.length >= recipientsPerSchedule;
  const error = () => {
    if (!tried || flaw === null)
      return full && tried ? t(($) => $.editor.tooMany, { most: recipientsPerSchedule }) : null;
    return flaw === 'present' ? t(($) => $.editor.present) : t(($) => $.editor.invalid);
  };
  const add = () => {
    setTried(true);
    if (flaw !== null || full) return;
    props.onAdd({ email: normalizeEmail(typed), locale: null });
    setTyped('');
    setTried(false);
  };
  return (
    <Input.Wrapper id={id} size="sm" label={t(($) => $.editor.newRecipient)} error={error()}>
      <div className={css.recipient}>
        <Input
          id={id}
          {...emailField}
          autoComplete="off"
          list={props.listId}
          value={typed}
          error={error() !== null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would save the whole form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t(($) => $.editor.addRecipient)}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
