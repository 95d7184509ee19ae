import { useAtomValue } from 'jotai';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { WALL_PARAM } from '../features/auction/live/paths.ts';
import { batchSubjectAtom, reviewSubjectAtom } from '../features/work/approval/review-dialog.ts';
import { lazy } from '../lib/browser/lazy.ts';
import { isLoggedInAtom } from '../lib/session.ts';
import { proofRequestAtom } from '../lib/step-up.ts';
import { useLargeType, useScheme } from '../theme/device.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { Guard } from './guard/Guard.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import { TrialStrip } from './TrialStrip.tsx';
import { useKeepAlive } from './use-keep-alive.ts';
import { useScrollPosition } from './use-scroll-position.ts';

const StepUpDialog = lazy(() => import('../features/identity/session/components/StepUpDialog.tsx'));
const TodoPush = lazy(() => import('../features/work/todo/components/TodoPush.tsx'));
const AuctionNotice = lazy(() => import('../features/auction/live/notice/AuctionNotice.tsx'));
const ReviewHost = lazy(() => import('./ReviewHost.tsx'));

/** Dark: a wall's login. It comes by itself, in a hall where nobody sits before it. */
function DarkLogin() {
  useScheme('dark');
  return null;
}

/** Whether the address leads back to a wall, from the login. */
function useIsWallLogin(): boolean {
  const back = useSearchParams()[0].get('redirect') ?? '';
  return new URLSearchParams(back.split('?')[1]).has(WALL_PARAM);
}

/** The parts of every page: guard, heartbeat of the session, toasts, a way past the header. */
export function Root() {
  useLargeType();
  useKeepAlive();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const subject = useAtomValue(reviewSubjectAtom);
  const batch = useAtomValue(batchSubjectAtom);
  const isReviewing = subject !== null || batch !== null;
  const isAsked = useAtomValue(proofRequestAtom) !== null;
  const isWallLogin = useIsWallLogin();
  useFocusOnNavigation();
  useScrollPosition();
  return (
    <>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      <OfflineStrip />
      <TrialStrip />
      {isWallLogin && <DarkLogin />}
      <Guard key={String(isLoggedIn)} />
      {isLoggedIn && (
        <Suspense>
          <TodoPush />
          <AuctionNotice />
        </Suspense>
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
