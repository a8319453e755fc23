import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { SensorTypeIcon } from '../sensor-types/sensor-type-icon.tsx';
import '../sensor-types/sensor-type.messages.ts';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import css from './organization.module.css';
import './organization.messages.ts';
import { FeatureName } from './feature-name.tsx';
import { planText } from './plan-text.ts';

/** What an organization may use, read-only: sensor types, features and plan. */
export function OrganizationRights(props: { readonly organization: Organization; readonly inBackOffice: boolean }) {
  const { t } = useTranslation(['organizations', 'sensorTypes']);
  const { organization } = props;
  const { allowed_sensor_types, active_features, available_features } = organization;
  const types = sensorTypes.filter((type) => allowed_sensor_types.includes(type));
  const active = available_features.filter(({ key }) => active_features.includes(key));
  return (
    <RecordSection title={t(($) => $.rights)}>
      <FieldList>
        <FieldView label={t(($) => $.allowedTypes)}>
          {types.length === 0 && t(($) => $.none)}
          <ul className={css.items}>
            {types.map((type) => (
              <li key={type} className={css.item}>
                <SensorTypeIcon type={type} label={null} size={24} />
                {t(($) => $[type], { ns: 'sensorTypes' })}
              </li>
            ))}
          </ul>
        </FieldView>
        <FieldView label={t(($) => $.features)}>
          {active.length === 0 && t(($) => $.none)}
          <ul className={css.items}>
            {active.map((feature) => (
              <li key={feature.key} className={css.item}>
                <FeatureName name={feature.labels[currentLocale()]} preview={feature.preview} />
              </li>
            ))}
          </ul>
        </FieldView>
        {types.includes('station') && <Plans {...props} />}
      </FieldList>
    </RecordSection>
  );
}

function Plans({
  organization,
  inBackOffice,
}: {
  readonly organization: Organization;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('organizations');
  const { current_plan, next_plan } = organization;
  const text = (id: number) => planText(id, inBackOffice ? 'product_admin' : 'customer', currentLocale());
  return (
    <>
      <FieldView label={t(($) => $.planNow)}>{text(current_plan)}</FieldView>
      <FieldView label={t(($) => $.planNext)}>{next_plan === null ? t(($) => $.unchanged) : text(next_plan)}</FieldView>
    </>
  );
}
