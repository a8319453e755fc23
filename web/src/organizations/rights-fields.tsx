import { availableFeatures, featureFacts } from '@trapline/domain/organizations/feature.catalogue.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import '../sensor-types/sensor-type.messages.ts';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { FeatureName } from './feature-name.tsx';
import { hasPlan, needsPlan } from './organization-changes.ts';
import css from './organization.module.css';
import './organization.messages.ts';
import { planChoices, planText } from './plan-text.ts';
import type { OrganizationForm } from './use-organization-form.ts';

/** Returns the available features; an existing organization brings its own list from the server. */
function featuresOf(organization: Organization | null): Organization['available_features'] {
  return (
    organization?.available_features ??
    availableFeatures.map((key) => {
      const { preview, ...labels } = featureFacts[key];
      return { key, labels, preview };
    })
  );
}

/** Fields for what a product admin lets an organization use: sensor types, features and plan. */
export function RightsFields(props: { readonly form: OrganizationForm; readonly organization: Organization | null }) {
  const { t } = useTranslation(['organizations', 'sensorTypes']);
  const { form, organization } = props;
  const { allowed_sensor_types, active_features } = form.values;
  return (
    <RecordSection title={t(($) => $.rights)}>
      <fieldset className={css.group}>
        <legend>{t(($) => $.allowedTypes)}</legend>
        <div className={css.checks}>
          {sensorTypes.map((type) => (
            <Checkbox
              key={type}
              label={t(($) => $[type], { ns: 'sensorTypes' })}
              checked={allowed_sensor_types.includes(type)}
              onChange={({ currentTarget }) =>
                form.setFieldValue('allowed_sensor_types', changed(allowed_sensor_types, type, currentTarget.checked))
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t(($) => $.features)}</legend>
        <div className={css.checks}>
          {featuresOf(organization).map(({ key, labels, preview }) => (
            <Checkbox
              key={key}
              label={<FeatureName name={labels[currentLocale()]} preview={preview} />}
              checked={active_features.includes(key)}
              onChange={({ currentTarget }) =>
                form.setFieldValue('active_features', changed(active_features, key, currentTarget.checked))
              }
            />
          ))}
        </div>
      </fieldset>
      <PlanField form={form} organization={organization} />
    </RecordSection>
  );
}

function changed<T>(items: readonly T[], item: T, included: boolean): readonly T[] {
  return included ? [...items, item] : items.filter((one) => one !== item);
}

/** The plan of a new organization, otherwise the current and the next plan. */
function PlanField(props: { readonly form: OrganizationForm; readonly organization: Organization | null }) {
  const { t } = useTranslation('organizations');
  const { form, organization } = props;
  if (!hasPlan(form.values)) return <p className={css.quiet}>{t(($) => $.noStation)}</p>;
  const choices = planChoices(currentLocale());
  if (!organization) {
    return (
      <div className={css.plan}>
        <NativeSelect
          {...form.getInputProps('plan')}
          label={t(($) => $.plan)}
          withAsterisk
          data={[{ value: '', label: t(($) => $.choosePlan) }, ...choices]}
          size="sm"
        />
      </div>
    );
  }
  const needed = needsPlan(organization, form.values);
  return (
    <div className={css.plan}>
      <FieldList>
        <FieldView label={t(($) => $.planNow)}>
          {planText(organization.current_plan, 'product_admin', currentLocale())}
        </FieldView>
      </FieldList>
      <NativeSelect
        {...form.getInputProps('plan')}
        label={t(($) => $.planNext)}
        description={t(($) => $.planNote)}
        withAsterisk={needed}
        data={[{ value: '', label: needed ? t(($) => $.choosePlan) : t(($) => $.unchanged) }, ...choices]}
        size="sm"
      />
    </div>
  );
}
