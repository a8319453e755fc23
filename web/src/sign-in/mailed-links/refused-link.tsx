import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { Failure, RefusalNotice } from '../sign-in-notice.tsx';
import './mailed-link.messages.ts';

/** Explains why a mailed link could not be followed although it is still valid. */
export function RefusedLink({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('mailedLink');
  const type = error instanceof ApiProblem ? error.type : null;
  if (type !== 'resource_already_exists' && type !== 'belongs_to_another_organization') {
    return <RefusalNotice error={error} />;
  }
  return (
    <Failure>
      <p>{t(($) => (type === 'resource_already_exists' ? $.taken : $.otherOrganization))}</p>
    </Failure>
  );
}
