import { Button, TextInput } from '@mantine/core';
import { retentionDays } from '@trapline/domain/retention/retention.limits.ts';
import { retentionParts } from '@trapline/domain/retention/retention.rules.ts';
import type { Retention } from '@trapline/domain/retention/retention.schema.ts';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import { useMoments } from '../platform/times/use-moments.ts';
import { numberField } from '../ui/fields/text-field.ts';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import '../ui/ui.messages.ts';
import css from './retention.module.css';
import './retention.messages.ts';
import { retentionQuery } from './retention.queries.ts';
import type { RetentionPart } from './times.form.ts';
import { useTimesForm } from './use-times-form.ts';
import { removalTexts, WouldGo } from './would-go.tsx';

/** How long an organization's data is kept, to be read and changed. Source: RETENTION-1, RETENTION-3. */
export function TimesSection(props: { readonly organization: string; readonly zone: string }) {
  const { t } = useTranslation('retention');
  const { data, error, refetch } = useQuery(retentionQuery(props.organization));
  const [editing, setEditing] = useState(false);
  return (
    <RecordSection title={t(($) => $.times.title)} note={t(($) => $.times.note)}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && !editing && <TimesView retention={data} zone={props.zone} onEdit={() => setEditing(true)} />}
      {data && editing && (
        <TimesForm organization={props.organization} retention={data} onClose={() => setEditing(false)} />
      )}
    </RecordSection>
  );
}

function PartNote({ part, retention }: { readonly part: RetentionPart; readonly retention: Retention }) {
  const { t } = useTranslation('retention');
  const days = numberText(retention.portal_log_days, currentLocale());
  return (
    <div>
      <h3>{t(($) => $.times.parts[part])}</h3>
      <p>{part === 'log_days' ? t(($) => $.times.notes.log_days, { days }) : t(($) => $.times.notes[part])}</p>
    </div>
  );
}

function TimesView(props: { readonly retention: Retention; readonly zone: string; readonly onEdit: () => void }) {
  const { t } = useTranslation('retention');
  const { retention } = props;
  return (
    <div className={css.times}>
      {retentionParts.map((part) => {
        // The portal keeps no log longer.
        const days = retention[part] ?? (part === 'log_days' ? retention.portal_log_days : null);
        return (
          <div key={part} className={css.part}>
            <PartNote part={part} retention={retention} />
            <span className={css.value}>
              {days === null ? t(($) => $.times.never) : t(($) => $.times.days, { count: days })}
            </span>
          </div>
        );
      })}
      <LastRun retention={retention} zone={props.zone} />
      <div className={css.actions}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={props.onEdit}>
          {t(($) => $.times.edit)}
        </Button>
      </div>
    </div>
  );
}

function LastRun({ retention, zone }: { readonly retention: Retention; readonly zone: string }) {
  const { t } = useTranslation('retention');
  const { alone } = useMoments(zone);
  const { last_run: run } = retention;
  if (run === null) return null;
  const texts = removalTexts(t, run.removed);
  return (
    <p className={css.soft}>
      {`${t(($) => $.times.lastRun, { when: alone(run.at) })} – `}
      {texts.length === 0 ? t(($) => $.times.removedNothing) : texts.join(' · ')}
    </p>
  );
}

function TimesForm(props: {
  readonly organization: string;
  readonly retention: Retention;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['retention', 'ui']);
  const { organization, retention, onClose } = props;
  const { values, flaw, preview, busy, change, show, save } = useTimesForm(organization, retention, onClose);
  const flawText = (part: RetentionPart) => {
    if (flaw?.part !== part) return undefined;
    if (flaw.flaw === 'number') return t(($) => $.times.flaws.number);
    if (flaw.flaw === 'order' && (part === 'original_days' || part === 'picture_days'))
      return t(($) => $.times.flaws.order[part]);
    const { least, most } = retentionDays[part];
    const locale = currentLocale();
    return t(($) => $.times.flaws.limits, { least: numberText(least, locale), most: numberText(most, locale) });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={css.times} noValidate onSubmit={submit}>
      {retentionParts.map((part) => (
        <div key={part} className={css.part}>
          <PartNote part={part} retention={retention} />
          <TextInput
            {...numberField}
            size="sm"
            autoComplete="off"
            aria-label={`${t(($) => $.times.parts[part])}, ${t(($) => $.times.inDays)}`}
            placeholder={t(($) => $.times.never)}
            rightSection={<small>{t(($) => $.times.inDays)}</small>}
            rightSectionWidth={52}
            value={values[part]}
            error={flawText(part)}
            onChange={(event) => change(part, event.currentTarget.value)}
          />
        </div>
      ))}
      {preview && <WouldGo preview={preview} />}
      <div className={css.actions}>
        <Button type="submit" loading={busy.saving} disabled={busy.showing}>
          {t(($) => $.times.save)}
        </Button>
        <Button variant="default" loading={busy.showing} disabled={busy.saving} onClick={show}>
          {t(($) => $.times.show)}
        </Button>
        <Button variant="default" disabled={busy.saving} onClick={onClose}>
          {t(($) => $.cancel, { ns: 'ui' })}
        </Button>
      </div>
    </form>
  );
}
