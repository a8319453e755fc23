import { figureMark } from '@trapline/domain/chat/answer-filter.rules.ts';
import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Button, Progress, Textarea } from '@mantine/core';
import type { Finding, Findings } from '@trapline/domain/jobs/findings.schema.ts';
import { findingLength } from '@trapline/domain/jobs/job.limits.ts';
import type { FindingsRequest } from '@trapline/domain/reports/report.schema.ts';
import { IconSparkles, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { dateTimeText } from '../platform/times/zoned-time.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { problemText } from '../ui/notices/problem-text.ts';
import './report.messages.ts';
import css from './reports.module.css';
import { failureOf } from './report-failure.ts';
import { isSameRequest } from './report.form.ts';
import type { FindingsDraft } from './use-findings.ts';

/** The texts of a finding, in the order in which they are printed. */
const parts = ['changed', 'causes', 'inspect'] as const;

/** Findings are written and edited before the report is made, or are made with it. Source: REPORT-5 */
export function FindingsFields({
  draft,
  asking,
  name,
}: {
  readonly draft: FindingsDraft;
  /** The request for the report as it is now chosen. */
  readonly asking: FindingsRequest;
  /** Of the sensor, site or place. */
  readonly name: string;
}) {
  const { t } = useTranslation('reports');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { findings, asked, running, starting, error } = draft;
  if (running || starting) return <Making draft={draft} />;
  if (findings && asked && isSameRequest(asked, asking))
    return <Draft draft={draft} findings={findings} subject={name} />;
  const hint = () => {
    if (!findings || !asked) return t(($) => $.findings.about);
    return asked.locale === asking.locale ? t(($) => $.findings.otherSelection) : t(($) => $.findings.otherLanguage);
  };
  const problem = () => {
    if (error === null) return null;
    if (typeof error !== 'string') return `${t(($) => $.findings.failed)} ${problemText(tui, error)}`;
    return t(($) => $.findings.failures[failureOf(error)]);
  };
  const make = async () => {
    const question = { title: t(($) => $.findings.discard), yes: t(($) => $.findings.discardYes), irreversible: true };
    if (!draft.edited || (await confirm(question))) draft.make(asking);
  };
  return (
    <section className={css.findings}>
      <p className={css.soft}>{hint()}</p>
      <p className={css.problem} role="alert">
        {problem()}
      </p>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSparkles size={16} aria-hidden />}
        onClick={() => void make()}
      >
        {findings ? t(($) => $.findings.anew) : t(($) => $.findings.make)}
      </Button>
    </section>
  );
}

function Making({ draft }: { readonly draft: FindingsDraft }) {
  const { t } = useTranslation('reports');
  const percent = draft.running?.progress ?? 0;
  const label = t(($) => $.findings.making, { percent });
  return (
    <section className={css.findings}>
      <p className={css.soft} role="status">
        {label}
      </p>
      <Progress value={percent} aria-label={label} />
      <Button size="xs" variant="default" onClick={draft.cancel}>
        {t(($) => $.findings.cancel)}
      </Button>
    </section>
  );
}

/** The draft, one finding after another; each can be changed and left out. */
function Draft({
  draft,
  findings,
  subject,
}: {
  readonly draft: FindingsDraft;
  readonly findings: Findings;
  readonly subject: string;
}) {
  const { t } = useTranslation('reports');
  const { time_zone: zone } = useCurrentUser();
  const { model, made_at, by_rules: left, items } = findings;
  const time = dateTimeText(made_at, zone);
  const isMarked = items.some(({ changed, causes, inspect }) => `${changed}${causes}${inspect}`.includes(figureMark));
  const edit = (at: number, change: Partial<Finding>) =>
    draft.edit(items.map((item, index) => (index === at ? { ...item, ...change } : item)));
  return (
    <section className={css.findings} aria-label={t(($) => $.findings.title)}>
      <p className={css.soft}>
        {[
          model === null ? t(($) => $.findings.byAnalyst, { time }) : t(($) => $.findings.byModel, { model, time }),
          ...(left === undefined ? [] : [t(($) => $.findings.partly, { count: left })]),
          ...(isMarked ? [t(($) => $.findings.marked)] : []),
        ].join(' ')}
      </p>
      {items.length === 0 && <p>{t(($) => $.findings.none)}</p>}
      {items.map((item, at) => (
        <FindingFields
          key={`${item.place} ${item.trap_no ?? ''}`}
          item={item}
          subject={subject}
          onChange={(change) => edit(at, change)}
          onRemove={() => draft.edit(items.filter((_, index) => index !== at))}
        />
      ))}
    </section>
  );
}

function FindingFields(props: {
  readonly item: Finding;
  readonly subject: string;
  readonly onChange: (change: Partial<Finding>) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('reports');
  const { item, subject, onChange, onRemove } = props;
  const { place, trap_no: trap } = item;
  const name = trap === null ? place || subject : t(($) => $.findings.trap, { place, trap });
  return (
    <fieldset className={css.finding}>
      <legend>{name}</legend>
      <ActionIcon
        className={css.leaveOut ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t(($) => $.findings.leaveOut, { name })}
        title={t(($) => $.findings.leaveOutShort)}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {parts.map((part) => (
        <Textarea
          key={part}
          size="sm"
          autosize
          minRows={1}
          maxRows={8}
          maxLength={findingLength}
          label={t(($) => $.findings.parts[part])}
          value={item[part]}
          onChange={(event) => onChange({ [part]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}
