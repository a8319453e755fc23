import '@mantine/core/styles/Radio.layer.css';
import { NativeSelect, Radio } from '@mantine/core';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { reportFormats, type ReportType, reportTypes } from '@trapline/domain/reports/report.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { languageChoices } from '../platform/words/language-names.ts';
import form from '../ui/fields/form.module.css';
import { MonthField } from '../ui/fields/month-field.tsx';
import type { ReportValues } from './report.form.ts';
import './report.messages.ts';
import type { ReportSubject } from './report-subject.ts';
import css from './reports.module.css';

interface FieldsProps {
  readonly subject: ReportSubject;
  readonly values: ReportValues;
  readonly onChange: (next: Partial<ReportValues>) => void;
}

/** The fields of the dialog that requests a report. */
export function ReportFields(props: FieldsProps) {
  const { t } = useTranslation('reports');
  const { subject, values, onChange } = props;
  const { picked } = subject;
  return (
    <>
      {picked !== undefined && (
        <Radio.Group
          size="sm"
          label={t(($) => $.about)}
          value={values.about}
          onChange={(about) => {
            // Selected events are reported in Excel only.
            if (about === 'picked') onChange({ about, format: 'xlsx' });
            else onChange({ about: 'period' });
          }}
        >
          <div className={css.choices}>
            <Radio
              value="picked"
              label={picked.length === 0 ? t(($) => $.pickedNone) : t(($) => $.picked, { count: picked.length })}
            />
            <Radio value="period" label={t(($) => $.period, { name: subject.name })} />
          </div>
        </Radio.Group>
      )}
      {values.about === 'period' && (
        <div className={form.pair}>
          <MonthField label={t(($) => $.from)} value={values.from} required onChange={(from) => onChange({ from })} />
          <MonthField label={t(($) => $.to)} value={values.to} required onChange={(to) => onChange({ to })} />
        </div>
      )}
      <TypeChoice {...props} />
      <FormChoice {...props} />
    </>
  );
}

/** The types, each with what it is for. Findings by AI are offered where that feature is switched on. */
function TypeChoice({ values, onChange }: FieldsProps) {
  const { t } = useTranslation('reports');
  const user = useCurrentUser();
  const isOffered = (type: ReportType) => type !== 'with_ai_opinion' || hasFeature(user, 'ai_opinion');
  return (
    <Radio.Group
      size="sm"
      label={t(($) => $.type)}
      value={values.type}
      onChange={(value) => {
        const type = reportTypes.find((one) => one === value);
        if (type) onChange({ type });
      }}
    >
      <div className={css.choices}>
        {reportTypes.filter(isOffered).map((type) => (
          <Radio key={type} value={type} label={t(($) => $.types[type])} description={t(($) => $.typeNotes[type])} />
        ))}
      </div>
    </Radio.Group>
  );
}

function FormChoice({ values, onChange }: FieldsProps) {
  const { t } = useTranslation('reports');
  const isPicked = values.about === 'picked';
  return (
    <>
      <div className={form.pair}>
        <NativeSelect
          size="sm"
          label={t(($) => $.format)}
          value={values.format}
          disabled={isPicked}
          data={reportFormats.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
          onChange={(event) => {
            const format = reportFormats.find((one) => one === event.currentTarget.value);
            if (format) onChange({ format });
          }}
        />
        <NativeSelect
          size="sm"
          label={t(($) => $.locale)}
          value={values.locale}
          data={languageChoices}
          onChange={(event) => {
            const chosen = languageChoices.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onChange({ locale: chosen.value });
          }}
        />
      </div>
      {isPicked && <p className={css.soft}>{t(($) => $.onlyExcel)}</p>}
    </>
  );
}
