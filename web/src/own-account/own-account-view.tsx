import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { useTranslation } from 'react-i18next';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { OwnAccountFacts } from './own-account-facts.tsx';
import './own-account.messages.ts';
import { languageChoices } from '../platform/words/language-names.ts';

/** The current account, read-only. */
export function OwnAccountView({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('ownAccount');
  const language = languageChoices.find(({ value }) => value === user.locale)?.label;
  return (
    <>
      <RecordSection title={t(($) => $.basics)}>
        <FieldList>
          <FieldView label={t(($) => $.name)}>{user.name}</FieldView>
          <FieldView label={t(($) => $.email)}>{user.email}</FieldView>
          <FieldView label={t(($) => $.language)}>{language}</FieldView>
          <OwnAccountFacts user={user} />
        </FieldList>
      </RecordSection>
      <RecordSection title={t(($) => $.signingIn)}>
        <FieldList>
          <FieldView label={t(($) => $.password)}>••••••••</FieldView>
          <FieldView label={t(($) => $.otp)}>{user.use_otp ? t(($) => $.otpOn) : t(($) => $.otpOff)}</FieldView>
        </FieldList>
      </RecordSection>
    </>
  );
}
