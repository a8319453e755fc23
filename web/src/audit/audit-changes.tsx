import { useTranslation } from 'react-i18next';
import { isRecord } from '../platform/is-record.ts';
import { auditLines } from './audit-lines.ts';
import type { Names } from './audit-sentence.tsx';
import css from './audit.module.css';
import './audit.messages.ts';

/** Most changes shown below a sentence; the details have them all. */
const shownChanges = 3;

/**
 * The first changes of an entry, one a line, below its sentence; nothing if it changed no fields.
 * @param zone IANA name of the time zone for times
 */
export function AuditChanges(props: {
  readonly details: Readonly<Record<string, unknown>>;
  readonly names: Names;
  readonly zone: string;
}) {
  const { t: words } = useTranslation('auditFields');
  const { changes } = props.details;
  if (!isRecord(changes)) return null;
  return auditLines(words, changes, props)
    .slice(0, shownChanges)
    .map(({ field, label, text }) => (
      <div key={field} className={css.change}>
        {words(($) => $.line, { label, text })}
      </div>
    ));
}
