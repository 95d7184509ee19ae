import { Suspense } from 'react';
import { lazy } from '../../lib/browser/lazy.ts';
import classes from './header.module.css';

/** It brings the push connection along: only for who is logged in, after the page stands. */
const MessageBell = lazy(() => import('../../features/work/todo/components/MessageBell.tsx'));

/** The bell, with its room kept while it loads. */
export function HeaderBell() {
  return (
    <Suspense fallback={<span className={classes.bellRoom} />}>
      <MessageBell />
    </Suspense>
  );
}
