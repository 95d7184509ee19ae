import { type FunctionComponent, useEffect, useState } from 'react';
import type { LoadPage } from '../lib/url/page.ts';
import { PageFailed } from './PageFailed.tsx';
import { useIsOnline } from './strips/OfflineStrip.tsx';

/**
 * A page or layout in the place of one whose chunk could not be loaded: it says so inside of what stands
 * around it, and loads the chunk when there is a network. React would keep the failure for as long as the
 * application runs.
 */
export function later(load: LoadPage, error: unknown, isLayout: boolean): FunctionComponent {
  let loaded: FunctionComponent | null = null;
  return function Later() {
    const isOnline = useIsOnline();
    const [Page, setPage] = useState(() => loaded);
    const [failure, setFailure] = useState(error);
    useEffect(() => {
      if (!isOnline || loaded) return;
      load().then((chunk) => {
        loaded = chunk.default;
        setPage(() => loaded);
      }, setFailure);
    }, [isOnline]);
    return Page ? <Page /> : <PageFailed error={failure} hasHeader={isLayout} />;
  };
}
