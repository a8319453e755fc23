import { featureFacts, features } from '@trapline/domain/organizations/feature.catalogue.ts';
import { planOf } from '@trapline/domain/organizations/plan.catalogue.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { TFunction } from 'i18next';
import { languageChoices } from '../platform/language-names.ts';
import { currentLocale } from '../platform/locale.ts';
import { isRecord } from '../platform/record.ts';
import { secondText } from '../platform/zoned-time.ts';
import '../sensor-types/sensor-type.messages.ts';
import { auditFields } from './audit-field.messages.ts';

/** A line of an entry's details, in words. */
export interface AuditLine {
  /** The field's name on the wire. */
  readonly field: string;
  readonly label: string;
  /** What it is now or was meant to be; of a change also what it was. */
  readonly text: string;
}

type Translate = TFunction<['auditFields', 'sensorTypes']>;

/**
 * What an entry says beyond its row, field by field; a change as "old → new". A field that nobody has named keeps its
 * name on the wire.
 * @param zone IANA name of the zone in which times are told
 */
export function auditLines(
  t: Translate,
  details: Readonly<Record<string, unknown>>,
  zone: string,
): readonly AuditLine[] {
  // Changes stand beside the rest, as if each were a field of the entry.
  const { changes, ...rest } = details;
  const all = { ...rest, ...(isRecord(changes) ? changes : changes === undefined ? {} : { changes }) };
  return Object.entries(all).map(([field, value]) => {
    const known = auditFields.find((one) => one === field);
    const say = (one: unknown) => valueText(t, field, one, zone);
    const text =
      isRecord(value) && 'old' in value && 'new' in value
        ? t(($) => $.changed, { before: say(value['old']), after: say(value['new']) })
        : say(value);
    return { field, label: known === undefined ? field : t(($) => $.fields[known]), text };
  });
}

function valueText(t: Translate, field: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) {
    return value.length === 0 ? '-' : value.map((one) => valueText(t, field, one, zone)).join(t(($) => $.comma));
  }
  if (typeof value === 'boolean') return t(($) => (value ? $.yes : $.no));
  if (typeof value === 'number') return numberText(field, value, zone);
  return typeof value === 'string' ? wordText(t, field, value) : JSON.stringify(value);
}

function numberText(field: string, value: number, zone: string): string {
  if (field === 'timestamp') return secondText(value, zone);
  const plan = field === 'current_plan' || field === 'next_plan' ? planOf(value) : undefined;
  return plan?.user_facing_label[currentLocale()] ?? String(value);
}

/** What the portal itself calls a value; what people have typed stays as it is. */
function wordText(t: Translate, field: string, value: string): string {
  switch (field) {
    case 'type':
    case 'allowed_sensor_types':
    case 'own_sensor_types':
      return isSensorType(value) ? t(($) => $[value], { ns: 'sensorTypes' }) : value;
    case 'active_features':
    case 'own_features': {
      const feature = features.find((one) => one === value);
      return feature === undefined ? value : featureFacts[feature][currentLocale()];
    }
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
