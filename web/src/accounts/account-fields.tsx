import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { deviceUserIdLength, permissions } from '@trapline/domain/accounts/account.limits.ts';
import { emailLength, nameLength } from '@trapline/domain/common/text.limits.ts';
import { availableFeatures, featureFacts } from '@trapline/domain/organizations/feature.catalogue.ts';
import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import '../sensor-types/sensor-type.messages.ts';
import { NewPasswordFields } from '../ui/fields/new-password-fields.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { languageChoices } from '../platform/words/language-names.ts';
import { emailField, requiredField } from '../ui/fields/text-field.ts';
import type { AccountForm } from './use-account-form.ts';
import { Checks, OwnOrOrganizations } from './account-checks.tsx';
import { AccountOrganization } from './account-organization.tsx';
import './account.messages.ts';
import css from './account.module.css';

/** Props of `AccountFields`. */
export interface AccountFieldsProps {
  readonly form: AccountForm;
  readonly isNew: boolean;
  /** Whether it is the editor's own account. */
  readonly isOwn: boolean;
  /** The account's current organization. */
  readonly organization: { readonly id: string; readonly name: string } | null;
  /** What the organization chosen in the form grants its accounts. */
  readonly organizationTypes: readonly string[];
  readonly organizationFeatures: readonly string[];
  readonly mayUseDevice: boolean;
}

/** The fields of an account in edit mode. Source: ACCOUNT-15. */
export function AccountFields(props: AccountFieldsProps) {
  return (
    <>
      <ProfileFields {...props} />
      <SignInFields {...props} />
      <RightsFields {...props} />
    </>
  );
}

function ProfileFields({ form, isOwn, organization, mayUseDevice }: AccountFieldsProps) {
  const { t } = useTranslation('accounts');
  return (
    <RecordSection title={t(($) => $.profile)}>
      <div className={css.fields}>
        <AccountOrganization
          value={form.values.owner_id}
          present={organization}
          error={errorText(form.errors['owner_id'])}
          lockedReason={isOwn ? t(($) => $.ownOrganizationKept) : undefined}
          onChange={(id) => form.setFieldValue('owner_id', id)}
        />
        <TextInput {...requiredField} {...form.getInputProps('name')} label={t(($) => $.name)} maxLength={nameLength} />
        <TextInput
          {...requiredField}
          {...emailField}
          {...form.getInputProps('email')}
          label={t(($) => $.email)}
          maxLength={emailLength}
        />
        <NativeSelect
          {...form.getInputProps('locale')}
          label={t(($) => $.language)}
          withAsterisk
          data={languageChoices}
          size="sm"
        />
        {mayUseDevice && (
          <TextInput
            {...form.getInputProps('mirakun_user_id')}
            label={t(($) => $.deviceUserId)}
            maxLength={deviceUserIdLength}
            autoComplete="off"
            size="sm"
          />
        )}
      </div>
    </RecordSection>
  );
}

function SignInFields({ form, isNew }: AccountFieldsProps) {
  const { t } = useTranslation('accounts');
  const { password, confirmation } = form.values;
  return (
    <RecordSection title={t(($) => $.signIn)} {...(isNew ? {} : { note: t(($) => $.passwordKept) })}>
      <div className={css.fields}>
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          onPassword={(value) => form.setFieldValue('password', value)}
          onConfirmation={(value) => form.setFieldValue('confirmation', value)}
          passwordError={errorText(form.errors['password'])}
          confirmationError={errorText(form.errors['confirmation'])}
          required={isNew}
        />
        <fieldset className={css.group}>
          <legend>{t(($) => $.mfa)}</legend>
          <Checkbox {...form.getInputProps('use_otp', { type: 'checkbox' })} label={t(($) => $.enableOtp)} />
        </fieldset>
      </div>
    </RecordSection>
  );
}

function RightsFields({ form, isOwn, organizationTypes, organizationFeatures }: AccountFieldsProps) {
  const { t } = useTranslation('accounts');
  const { t: tType } = useTranslation('sensorTypes');
  const typeChoices = sensorTypes.map((value) => ({ value, label: tType(($) => $[value]) }));
  return (
    <RecordSection title={t(($) => $.rights)}>
      <Checks
        title={t(($) => $.permissions)}
        choices={permissions.map((value) => {
          const lockedReason = permissionLockedBy(value, form.values.permissions, isOwn);
          return {
            value,
            label: t(($) => $[`permission_${value}`]),
            ...(lockedReason ? { lockedReason: t(($) => $[lockedReason]) } : {}),
          };
        })}
        values={form.values.permissions}
        onChange={(values) => form.setFieldValue('permissions', values)}
      />
      <OwnOrOrganizations
        title={t(($) => $.sensorTypes)}
        choices={typeChoices}
        values={form.values.own_sensor_types}
        organizations={organizationTypes}
        onChange={(values) => form.setFieldValue('own_sensor_types', values)}
      />
      <OwnOrOrganizations
        title={t(($) => $.features)}
        choices={availableFeatures.map((value) => {
          const { preview, ...names } = featureFacts[value];
          return {
            value,
            label: preview ? `${names[currentLocale()]} (${t(($) => $.preview)})` : names[currentLocale()],
          };
        })}
        values={form.values.own_features}
        organizations={organizationFeatures}
        onChange={(values) => form.setFieldValue('own_features', values)}
      />
    </RecordSection>
  );
}

/** Why a permission cannot be switched: admins keep their own, and no admin is a demo account. Source: ACCOUNT-5. */
function permissionLockedBy(permission: 'admin' | 'demo', held: readonly string[], isOwn: boolean) {
  if (permission === 'admin' && isOwn) return 'ownAdminKept';
  const other = permission === 'admin' ? 'demo' : 'admin';
  return held.includes(other) && !held.includes(permission) ? 'adminOrDemo' : null;
}

function errorText(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
