import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/fields/copy-field.tsx';
import css from './own-account.module.css';
import './own-account.messages.ts';
import { useCurrentUser } from './own-account.queries.ts';

/** For an account without an organization that sees nothing yet: whom to ask, with the address to give them. */
export function NoOrganization() {
  const { t } = useTranslation('ownAccount');
  const user = useCurrentUser();
  if (user.owner_id !== null || isProductAdmin(user)) return null;
  return (
    <section className={css.uninvited} aria-label={t(($) => $.uninvited.title)}>
      <p>{t(($) => $.uninvited.text)}</p>
      <CopyField label={t(($) => $.email)} value={user.email} />
      <p>{t(($) => $.uninvited.after)}</p>
    </section>
  );
}
