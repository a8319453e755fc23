import { useTranslation } from 'react-i18next';
import { languageChoices } from '../platform/words/language-names.ts';
import type { FieldTexts } from '../ui/record/merge-notice.tsx';
import type { OwnAccountValues } from './own-account-changes.ts';
import './own-account.messages.ts';

/** Returns the names and values of the account's fields in words; null for passwords, which are only entered. */
export function useOwnAccountTexts(): FieldTexts<OwnAccountValues> {
  const { t } = useTranslation('ownAccount');
  return {
    name: { label: t(($) => $.name), show: ({ name }) => name },
    locale: {
      label: t(($) => $.language),
      show: ({ locale }) => languageChoices.find(({ value }) => value === locale)?.label,
    },
    email: { label: t(($) => $.email), show: ({ email }) => email },
    use_otp: { label: t(($) => $.otp), show: ({ use_otp }) => t(($) => (use_otp ? $.otpOn : $.otpOff)) },
    password: null,
    confirmation: null,
    current_password: null,
  };
}
