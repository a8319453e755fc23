import { useTranslation } from 'react-i18next';
import { isRecord } from '../platform/record.ts';
import css from './audit.module.css';
import './audit.messages.ts';

/** What an entry says beyond its row, folded away; `-` where it says nothing. */
export function AuditDetails({ details }: { readonly details: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('audit');
  const entries = Object.entries(details);
  if (entries.length === 0) return '-';
  return (
    <details className={css.details}>
      <summary>{t(($) => $.show)}</summary>
      <dl>
        {entries.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {isRecord(value) && 'old' in value && 'new' in value
                ? t(($) => $.changed, { before: valueText(value['old']), after: valueText(value['new']) })
                : valueText(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
