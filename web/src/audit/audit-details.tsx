import { useTranslation } from 'react-i18next';
import { auditLines } from './audit-lines.ts';
import css from './audit.module.css';
import './audit.messages.ts';

/**
 * The details of an entry, collapsed at first; `-` if it has none.
 * @param zone IANA name of the time zone for times
 */
export function AuditDetails(props: { readonly details: Readonly<Record<string, unknown>>; readonly zone: string }) {
  const { t } = useTranslation('audit');
  const { t: words } = useTranslation('auditFields');
  const lines = auditLines(words, props.details, props.zone);
  if (lines.length === 0) return '-';
  return (
    <details className={css.details}>
      <summary>{t(($) => $.show)}</summary>
      <dl>
        {lines.map(({ field, label, text }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
