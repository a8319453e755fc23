import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LogLink } from '../activity-logs/log-link.tsx';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { useDeletion } from '../ui/record/use-deletion.ts';
import css from '../ui/record/asset-record.module.css';
import './installation-site-page.messages.ts';
import { deleteSite, forgetSite } from './installation-site.queries.ts';

/** The actions on a site other than editing it. Source: SITE-7, SITE-8. */
export function SiteActions({
  site,
  inBackOffice,
}: {
  readonly site: InstallationSite;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('installationSitePage');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, name } = site;
  const remove = useDeletion({
    question: {
      title: t(($) => $.deleteQuestion, { name }),
      text: t(($) => $.deleteText),
      yes: t(($) => $.delete),
      irreversible: true,
    },
    remove: () => deleteSite(queries, id),
    onDeleted: async () => {
      await navigate({ to: inBackOffice ? '/admin/installation_sites' : '/installation_sites', ignoreBlocker: true });
      forgetSite(queries, id);
    },
    done: t(($) => $.deleted),
    failed: t(($) => $.deleteFailed),
    refusals: {
      site_shared_with_others_cannot_be_deleted: t(($) => $.deleteShared),
      site_with_data_cannot_be_deleted: t(($) => $.deleteData),
    },
  });
  const reason = () => {
    if (site.has_shares) return t(($) => $.deleteShared);
    return site.has_data ? t(($) => $.deleteData) : undefined;
  };
  if (site.shared && !inBackOffice) return null;
  return (
    <RecordSection title={t(($) => $.actions)}>
      <div className={css.actions}>
        {inBackOffice && <LogLink entity={`InstallationSite-${id}`} />}
        {!site.shared && (
          <ReasonButton
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            reason={reason()}
            onClick={() => void remove()}
          >
            {t(($) => $.delete)}
          </ReasonButton>
        )}
      </div>
    </RecordSection>
  );
}
