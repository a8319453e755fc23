import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { emailLength, nameLength } from '@trapline/domain/common/text.limits.ts';
import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldList } from '../ui/record/field-view.tsx';
import { NewPasswordFields } from '../ui/fields/new-password-fields.tsx';
import { emailField } from '../ui/fields/text-field.ts';
import { RecordSection } from '../ui/record/record-section.tsx';
import { ownAccountChange, type OwnAccountValues, needsPassword } from './own-account-changes.ts';
import { OwnAccountFacts } from './own-account-facts.tsx';
import css from './own-account.module.css';
import './own-account.messages.ts';
import { languageChoices } from '../platform/words/language-names.ts';

interface OwnAccountFieldsProps {
  readonly user: UserInfo;
  readonly form: UseFormReturnType<OwnAccountValues>;
  readonly assumed: boolean;
}

/** The fields of the current account. */
export function OwnAccountFields(props: OwnAccountFieldsProps) {
  return (
    <>
      <BasicFields {...props} />
      <SignInFields {...props} />
    </>
  );
}

function BasicFields({ user, form, assumed }: OwnAccountFieldsProps) {
  const { t } = useTranslation('ownAccount');
  return (
    <RecordSection title={t(($) => $.basics)}>
      <div className={css.fields}>
        <TextInput
          {...form.getInputProps('name')}
          label={t(($) => $.name)}
          required
          autoComplete="name"
          maxLength={nameLength}
          size="sm"
        />
        <TextInput
          {...form.getInputProps('email')}
          label={t(($) => $.email)}
          description={assumed ? t(($) => $.assumedEmail) : t(($) => $.emailNote)}
          required
          {...emailField}
          autoComplete="email"
          maxLength={emailLength}
          disabled={assumed}
        />
        <NativeSelect {...form.getInputProps('locale')} label={t(($) => $.language)} data={languageChoices} size="sm" />
      </div>
      <FieldList>
        <OwnAccountFacts user={user} />
      </FieldList>
    </RecordSection>
  );
}

function SignInFields({ user, form, assumed }: OwnAccountFieldsProps) {
  const { t } = useTranslation('ownAccount');
  const wantsPassword = needsPassword(ownAccountChange(user, form.values));
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const flaws = { password: text(form.errors['password']), confirmation: text(form.errors['confirmation']) };
  return (
    <RecordSection title={t(($) => $.signingIn)} note={assumed ? t(($) => $.assumedSignIn) : t(($) => $.passwordKept)}>
      <div className={css.fields}>
        {!assumed && (
          <NewPasswordFields
            password={form.values.password}
            confirmation={form.values.confirmation}
            onPassword={(password) => form.setFieldValue('password', password)}
            onConfirmation={(confirmation) => form.setFieldValue('confirmation', confirmation)}
            {...(flaws.password === undefined ? {} : { passwordError: flaws.password })}
            {...(flaws.confirmation === undefined ? {} : { confirmationError: flaws.confirmation })}
          />
        )}
        <Checkbox
          {...form.getInputProps('use_otp', { type: 'checkbox' })}
          label={t(($) => $.useOtp)}
          disabled={assumed}
        />
        {wantsPassword && (
          <PasswordInput
            {...form.getInputProps('current_password')}
            aria-invalid={form.errors['current_password'] !== undefined}
            label={t(($) => $.currentPassword)}
            description={t(($) => $.currentPasswordNote)}
            required
            autoComplete="current-password"
            size="sm"
            visibilityToggleButtonProps={{ 'aria-label': t(($) => $.showPassword) }}
          />
        )}
      </div>
    </RecordSection>
  );
}
