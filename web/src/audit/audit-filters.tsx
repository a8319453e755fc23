import { NativeSelect } from '@mantine/core';
import { auditActions } from '@trapline/domain/audit/audit.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { DayField } from '../ui/fields/day-field.tsx';
import { type AuditSearch, isOutOfOrder, knownAction } from './audit-search.ts';
import css from './audit.module.css';
import './audit.messages.ts';

/** The filters of the audit trail besides its search text: an action, and a period of days. */
export function AuditFilters(props: {
  readonly search: AuditSearch;
  readonly onChange: (change: Partial<AuditSearch>) => void;
}) {
  const { t } = useTranslation('audit');
  const { search, onChange } = props;
  return (
    <>
      <NativeSelect
        size="sm"
        label={t(($) => $.action)}
        value={search.action}
        onChange={({ currentTarget }) => onChange({ action: knownAction(currentTarget.value) ?? '' })}
        data={[
          { value: '', label: t(($) => $.allActions) },
          ...auditActions.map((value) => ({ value, label: t(($) => $.actions[value]) })),
        ]}
      />
      <DayField
        className={css.day ?? ''}
        label={t(($) => $.from)}
        value={search.from}
        max={search.to}
        error={null}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        className={css.day ?? ''}
        label={t(($) => $.to)}
        value={search.to}
        min={search.from}
        error={isOutOfOrder(search) ? t(($) => $.order) : null}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}
