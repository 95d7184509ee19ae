import { useAtomValue } from 'jotai';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { accountNewsAtom } from '../features/identity/session/account-news.ts';
import { batchSubjectAtom, reviewSubjectAtom } from '../features/work/approval/review-dialog.ts';
import { lazy } from '../lib/browser/lazy.ts';
import { isLoggedInAtom } from '../lib/session.ts';
import { proofRequestAtom } from '../lib/step-up.ts';
import { boardSchemeAtom } from '../theme/board-scheme.ts';
import { useLargeType, useScheme } from '../theme/device.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { Guard } from './guard/Guard.tsx';
import { useMainCall } from './guard/use-main-call.ts';
import { useKeepAlive } from './history/use-keep-alive.ts';
import { useScrollPosition } from './history/use-scroll-position.ts';
import { schemeOf } from './scheme.ts';
import {
  MaintenancePage,
  MaintenanceStrip,
  useIsClosed,
  useMaintenance,
} from './strips/MaintenanceNotice.tsx';
import { OfflineStrip } from './strips/OfflineStrip.tsx';
import { TrialStrip } from './strips/TrialStrip.tsx';
import { useTypedText } from './typed-text.ts';

const AccountNews = lazy(() => import('../features/identity/session/components/AccountNews.tsx'));
const StepUpDialog = lazy(() => import('../features/identity/session/components/StepUpDialog.tsx'));
const LoggedIn = lazy(() => import('./LoggedIn.tsx'));
const ReviewHost = lazy(() => import('./ReviewHost.tsx'));

/** Gives the page the scheme of its address. It stands before the pages: nothing else sets one. */
function PageScheme() {
  useScheme(schemeOf(useLocation(), useAtomValue(boardSchemeAtom)));
  return null;
}

/** The parts of every page: guard, heartbeat of the session, toasts, a way past the header. */
export function Root() {
  useLargeType();
  useKeepAlive();
  useMainCall();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const maintenance = useMaintenance();
  const isClosed = useIsClosed(maintenance);
  const subject = useAtomValue(reviewSubjectAtom);
  const batch = useAtomValue(batchSubjectAtom);
  const isReviewing = subject !== null || batch !== null;
  const isAsked = useAtomValue(proofRequestAtom) !== null;
  const hasNews = useAtomValue(accountNewsAtom).length > 0;
  useFocusOnNavigation();
  useScrollPosition();
  useTypedText();
  return (
    <>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      <OfflineStrip />
      <TrialStrip />
      {maintenance && !isClosed && <MaintenanceStrip maintenance={maintenance} />}
      <PageScheme />
      {isLoggedIn && !isClosed && (
        <Suspense>
          <LoggedIn />
        </Suspense>
      )}
      {maintenance && isClosed ? (
        <MaintenancePage maintenance={maintenance} />
      ) : (
        <Guard key={String(isLoggedIn)} />
      )}
      {isLoggedIn && isReviewing && (
        <Suspense>
          <ReviewHost />
        </Suspense>
      )}
      {isLoggedIn && isAsked && (
        <Suspense>
          <StepUpDialog />
        </Suspense>
      )}
      {isLoggedIn && hasNews && (
        <Suspense>
          <AccountNews />
        </Suspense>
      )}
      <Toasts />
    </>
  );
}

/**
 * A new page begins at its main part for who reads with the ears or the keyboard. The focus moves as the page
 * appears: a moment later it would be taken from the link that a fast hand reached in between, and the key
 * would do nothing.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
