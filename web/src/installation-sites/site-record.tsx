import { siteUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { dayAt } from '../platform/times/zoned-time.ts';
import '../sensor-types/sensor-type.messages.ts';
import { TrapReplacedButton } from '../sensor-types/type-settings/trap-replaced-button.tsx';
import { BookmarkToggle } from '../bookmarks/bookmark-toggle.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { AssetTabs } from '../ui/record/asset-tabs.tsx';
import { ListLink } from '../ui/record/list-link.tsx';
import { MergeNotice } from '../ui/record/merge-notice.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import css from '../ui/record/asset-record.module.css';
import { UnitState } from '../health/unit-state.tsx';
import { holderOf } from '../events/settings-holder.ts';
import { useBookmark } from '../bookmarks/use-bookmark.ts';
import { siteBookmarks, siteTrap } from './installation-site.queries.ts';
import { InstallationPanel } from './installation-panel.tsx';
import './installation-site-page.messages.ts';
import { SharedMark } from '../shares/shared-mark.tsx';
import { SiteActions } from './site-actions.tsx';
import { SiteFacts } from './site-facts.tsx';
import { SiteFields } from './site-fields.tsx';
import { SiteHistory } from './site-history.tsx';
import { SiteShares } from './site-shares.tsx';
import { useSiteTexts } from './site-texts.tsx';
import { useSiteForm } from './use-site-form.ts';

/**
 * A site for viewing and editing; null for a new one of `type`, in edit mode from the start. Source: SCREEN-7, SITE-7.
 */
export function SiteRecord(props: {
  readonly site: InstallationSite | null;
  readonly type: SensorType;
  /** The first tab, which is hidden during editing; undefined: there are no tabs. */
  readonly overview?: ReactNode;
}) {
  const { site, type } = props;
  const { t } = useTranslation(['installationSitePage', 'sensorTypes']);
  const me = useCurrentUser();
  const inBackOffice = isProductAdmin(me);
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  const navigate = useNavigate();
  const list = inBackOffice ? '/admin/installation_sites' : '/installation_sites';
  const { form, mode, dirty, busy, problem, merge, edit, reset, reload, submit } = useSiteForm({
    site,
    type,
    withNotifications: !inBackOffice,
    onCreated: ({ id }) =>
      navigate({ to: `${list}/$id`, params: { id }, search: { tab: 'settings' }, replace: true, ignoreBlocker: true }),
  });
  const texts = useSiteTexts(!inBackOffice);
  const today = dayAt(now, site?.time_zone ?? me.time_zone);
  const viewing = site !== null && mode === 'viewing';
  const own = site !== null && !site.shared;
  return (
    <div>
      <PageHeading
        title={site?.name ?? t(($) => $.newTitle, { type: t(($) => $[type], { ns: 'sensorTypes' }) })}
        note={
          <ListLink to={list} className={css.back}>
            {t(($) => $.toList)}
          </ListLink>
        }
      >
        {site && <SiteMarks site={site} viewing={viewing} />}
      </PageHeading>
      <AssetTabs overview={viewing ? props.overview : undefined}>
        <div className={css.page}>
          <div>
            <form className={css.form} noValidate onSubmit={submit}>
              {viewing ? (
                <SiteFacts site={site} inBackOffice={inBackOffice} today={today} />
              ) : (
                <SiteFields
                  form={form}
                  site={site}
                  type={type}
                  owner={site ?? { organization: me.organization, created_by: me }}
                  withNotifications={!inBackOffice}
                  today={today}
                />
              )}
              {problem !== null && <RecordProblem error={problem} onReload={reload} />}
              {merge && <MergeNotice merge={merge} texts={texts} />}
              {!site?.shared && (
                <RecordBar
                  mode={mode}
                  busy={busy}
                  canSave={site === null || dirty}
                  onEdit={edit}
                  onCancel={() => (site ? reset() : void navigate({ to: list, ignoreBlocker: true }))}
                />
              )}
            </form>
            {viewing && own && <InstallationPanel site={site} inBackOffice={inBackOffice} />}
            {viewing && own && <SiteShares site={site} inBackOffice={inBackOffice} />}
          </div>
          {site && (
            <aside>
              {viewing && <SiteActions site={site} inBackOffice={inBackOffice} />}
              {viewing && !own && <SiteShares site={site} inBackOffice={inBackOffice} />}
              {own && <SiteHistory site={site} inBackOffice={inBackOffice} />}
            </aside>
          )}
        </div>
      </AssetTabs>
    </div>
  );
}

/**
 * The state of a site and its unit, the user's bookmark, and the button for a replaced trap. During editing, the form
 * has the trap's day.
 */
function SiteMarks({ site, viewing }: { readonly site: InstallationSite; readonly viewing: boolean }) {
  const bookmark = useBookmark(siteBookmarks);
  const queries = useQueryClient();
  const editable = site.permissions.includes('full');
  // Where the sensor has a trap of its own, its page has the button.
  const hasTrap =
    sensorTypeCapabilities[site.type].replacement &&
    holderOf({ kind: 'installation_site', id: site.id }, { sensor: undefined, site })?.kind === 'installation_site';
  return (
    <>
      {site.shared && <SharedMark by={site.shared_by} />}
      {!site.shared && (
        <UnitState
          state={siteUnitState(site)}
          lastActive={site.last_active}
          problems={site.health_problems}
          zone={site.time_zone}
          detailed
        />
      )}
      <BookmarkToggle
        asset={site.name}
        bookmarked={site.bookmarked}
        onChange={(bookmarked) => bookmark(site, bookmarked)}
      />
      {viewing && editable && hasTrap && (
        <TrapReplacedButton trap={siteTrap(queries, site)} replacedOn={site.trap_replaced_on} editable={editable} />
      )}
    </>
  );
}
