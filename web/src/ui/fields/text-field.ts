import { memoLength } from '@trapline/domain/common/text.limits.ts';

/** Props of every required field. */
export const requiredField = { withAsterisk: true, 'aria-required': true, autoComplete: 'off', size: 'sm' } as const;

/** Props of a field for a memo. */
export const memoField = { maxLength: memoLength, autosize: true, minRows: 2, maxRows: 12, size: 'sm' } as const;

/** Props of a field for a number; enough digits for any that is valid, so that one that is too large can be named. */
export const numberField = { inputMode: 'numeric', maxLength: 9 } as const;

/** Props of a field for a mail address. */
export const emailField = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  size: 'sm',
} as const;
