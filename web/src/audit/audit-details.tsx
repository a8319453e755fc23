import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import { useTranslation } from 'react-i18next';
import { secondText } from '../platform/times/zoned-time.ts';
import { auditLines } from './audit-lines.ts';
import type { Names } from './audit-sentence.tsx';
import css from './audit.module.css';
import './audit.messages.ts';

/**
 * The details of an entry, collapsed at first: its fields, the mail addresses, the network address, and the names that
 * the record uses.
 * @param zone IANA name of the time zone for times
 */
export function AuditDetails(props: { readonly entry: AuditItem; readonly names: Names; readonly zone: string }) {
  const { t } = useTranslation('audit');
  const { t: words } = useTranslation('auditFields');
  const { entry, zone } = props;
  const lines = [
    { field: ' at', label: t(($) => $.at), text: secondText(entry.at, zone) },
    ...auditLines(words, entry.details, props),
    { field: ' who', label: t(($) => $.who), text: entry.actor_email },
    { field: ' whom', label: t(($) => $.whom), text: entry.subject_email ?? '' },
    { field: ' address', label: t(($) => $.address), text: entry.address },
    {
      field: ' recorded',
      label: t(($) => $.recorded),
      text: JSON.stringify({ action: entry.action, entity: entry.entity }),
    },
  ].filter(({ text }) => text !== '');
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
