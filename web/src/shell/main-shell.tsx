import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '../platform/observable.ts';
import { useChanges } from '../changes/use-changes.ts';
import { CurrentUser } from '../own-account/own-account.queries.ts';
import { LazyPart } from '../platform/loading/lazy-part.ts';
import { ReportWatch } from '../reports/report-watch.tsx';
import { openQuestion } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { AssumingBanner } from './assuming-banner.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { DownloadsPanel } from './downloads-panel.tsx';
import { Footer } from './footer.tsx';
import { OtherAccountPage } from './other-account-page.tsx';
import { shownUserQuery, useAccountRefreshing } from './refresh-account.ts';
import { useRefreshing } from './refresh-shown.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useOtherAccount } from './session-watch.ts';
import css from './shell.module.css';
import './shell.messages.ts';
import { TopBar } from './top-bar.tsx';
import { useMenuItems } from './use-menu-items.ts';
import { WaitingBanner } from './waiting-banner.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));
const loadConfirmDialog = async () => (await import('../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog;
const noProps = {};

/** The frame of the main area: top bar, page, footer, and overlays. Source: SCREEN-5. */
export function MainShell() {
  const { t } = useTranslation('shell');
  const { data: user } = useQuery(shownUserQuery);
  const items = useMenuItems(user);
  const other = useOtherAccount();
  useChanges(other ? null : (user?.id ?? null));
  useAccountRefreshing();
  useRefreshing();
  const asked = useObservable(openQuestion) !== null;
  const [menuOpen, setMenuOpen] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    // Screen reader users land on the new content instead of the link they followed.
    if (shown.current !== path) main.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);
  // The confirmation dialog could not be loaded: an action that cannot be confirmed is not carried out.
  const cannotAsk = () => {
    openQuestion.get()?.dismiss();
    notify(
      t(($) => $.cannotAsk),
      'error',
      'part',
    );
  };
  if (other) return <OtherAccountPage other={other} />;
  // The session has just ended: the guard is already on its way to the sign-in page.
  if (!user) return null;
  return (
    <CurrentUser value={user}>
      <a className={css.skip} href="#content">
        {t(($) => $.skip)}
      </a>
      <div className={css.page}>
        <AssumingBanner user={user} />
        <DemoBanner user={user} />
        {isProductAdmin(user) && <WaitingBanner />}
        <TopBar user={user} items={items} menuOpen={menuOpen} onMenu={setMenuOpen} />
        {menuOpen && (
          <Suspense>
            <MobileMenu user={user} items={items} onClose={() => setMenuOpen(false)} />
          </Suspense>
        )}
        <main id="content" ref={main} className={css.content} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <ScrollToTop />
      <DownloadsPanel />
      <ReportWatch />
      {asked && <LazyPart name="confirm" load={loadConfirmDialog} props={noProps} onFailure={cannotAsk} />}
    </CurrentUser>
  );
}
