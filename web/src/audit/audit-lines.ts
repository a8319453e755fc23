import { entityOfField } from '@trapline/domain/audit/entity.rules.ts';
import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import type { TFunction } from 'i18next';
import { featureName, planName } from '../platform/words/catalogue-names.ts';
import { languageChoices } from '../platform/words/language-names.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { isRecord } from '../platform/is-record.ts';
import { secondText } from '../platform/times/zoned-time.ts';
import { sensorTypeMessages } from '../sensor-types/sensor-type.messages.ts';
import { auditFields } from './audit-field.messages.ts';

/** A line of an entry's details. */
export interface AuditLine {
  /** The field's name on the wire. */
  readonly field: string;
  readonly label: string;
  /** The new or intended value; for a change, also the old one. */
  readonly text: string;
}

type Translate = TFunction<'auditFields'>;

/** How values are shown: the IANA time zone of times, and the names of what ids refer to. */
export interface AuditReading {
  readonly zone: string;
  readonly names: ReadonlyMap<string, NamedEntity>;
}

/**
 * The details of an entry, field by field; a change is shown as "old → new". A field without a label keeps its wire
 * name. An id is shown as the name of what it refers to, if that is known.
 */
export function auditLines(
  t: Translate,
  details: Readonly<Record<string, unknown>>,
  reading: AuditReading,
): readonly AuditLine[] {
  // Changes are listed with the other fields, as if each were a field of the entry.
  const { changes, ...rest } = details;
  const all = { ...rest, ...(isRecord(changes) ? changes : changes === undefined ? {} : { changes }) };
  return Object.entries(all).map(([field, value]) => {
    const known = auditFields.find((one) => one === field);
    const say = (one: unknown) => valueText(t, field, one, reading);
    const text =
      isRecord(value) && 'old' in value && 'new' in value ? `${say(value['old'])} → ${say(value['new'])}` : say(value);
    return { field, label: known === undefined ? field : t(($) => $.fields[known]), text };
  });
}

function valueText(t: Translate, field: string, value: unknown, reading: AuditReading): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) {
    return value.length === 0 ? '-' : value.map((one) => valueText(t, field, one, reading)).join(t(($) => $.comma));
  }
  const named = reading.names.get(entityOfField(field, value) ?? '');
  if (named) return named.name;
  if (typeof value === 'boolean') return t(($) => (value ? $.yes : $.no));
  if (typeof value === 'number') return numberText(field, value, reading.zone);
  return typeof value === 'string' ? wordText(t, field, value) : JSON.stringify(value);
}

function numberText(field: string, value: number, zone: string): string {
  if (field === 'timestamp' || field === 'since' || field === 'until') return secondText(value, zone);
  return field === 'current_plan' || field === 'next_plan' ? planName(value, currentLocale()) : String(value);
}

/** The portal's label for a value; user input is unchanged. */
function wordText(t: Translate, field: string, value: string): string {
  switch (field) {
    case 'type':
    case 'allowed_sensor_types':
    case 'own_sensor_types':
      return new Map<string, string>(Object.entries(sensorTypeMessages[currentLocale()])).get(value) ?? value;
    case 'active_features':
    case 'own_features':
      return featureName(value, currentLocale());
    case 'permissions':
      return value === 'admin' || value === 'demo' ? t(($) => $[value]) : value;
    case 'locale':
      return languageChoices.find((choice) => choice.value === value)?.label ?? value;
    case 'reason':
      return value === 'wrong passwords' ? t(($) => $.wrongPasswords) : value;
    default:
      return value;
  }
}
