import { passwordLength } from '@trapline/domain/accounts/account.limits.ts';
import { PasswordInput } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './new-password-fields.module.css';
import './new-password.messages.ts';
import { keptRules, shownRules } from './new-password.ts';

/**
 * Two fields for a new password, named `password` and `password_confirmation`, with the rules ticked off as they are
 * met. Errors on submit come from `newPasswordErrors`.
 */
export function NewPasswordFields(props: {
  readonly password: string;
  readonly confirmation: string;
  readonly onPassword: (value: string) => void;
  readonly onConfirmation: (value: string) => void;
  readonly passwordError?: string | undefined;
  readonly confirmationError?: string | undefined;
  readonly required?: boolean;
  /** Whether the account has no password yet: the label then omits "new". */
  readonly first?: boolean;
}) {
  const { t } = useTranslation('newPassword');
  const [visible, setVisible] = useState(false);
  const kept = keptRules(props.password, props.confirmation);
  const both = {
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    size: 'sm',
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t(($) => $.show) },
    'aria-required': props.required ?? false,
  } as const;
  const typed = props.password !== '' || props.confirmation !== '';
  return (
    <>
      <PasswordInput
        {...both}
        label={t(($) => (props.first ? $.firstPassword : $.password))}
        name="password"
        value={props.password}
        onChange={(event) => props.onPassword(event.currentTarget.value)}
        error={props.passwordError}
        aria-invalid={props.passwordError !== undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          // A description is a paragraph, which cannot contain a list element.
          <span className={css.rules} role="list">
            {shownRules.map((rule) => (
              <span key={rule} role="listitem" className={`${css.rule} ${kept[rule] ? css.kept : ''}`}>
                {kept[rule] ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleDashed size={16} aria-hidden />}
                <span>{t(($) => $.rules[rule], passwordLength)}</span>
                <span className={kept[rule] ? css.state : 'unseen'}>{t(($) => (kept[rule] ? $.kept : $.notYet))}</span>
              </span>
            ))}
          </span>
        }
      />
      <PasswordInput
        {...both}
        label={t(($) => $.confirmation)}
        name="password_confirmation"
        value={props.confirmation}
        onChange={(event) => props.onConfirmation(event.currentTarget.value)}
        error={props.confirmationError}
        aria-invalid={props.confirmationError !== undefined}
      />
      <span className="unseen" role="status">
        {typed &&
          t(($) => $.keptOf, {
            kept: shownRules.filter((rule) => kept[rule]).length,
            count: shownRules.length,
          })}
      </span>
    </>
  );
}
