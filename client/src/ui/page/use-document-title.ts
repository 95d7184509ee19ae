import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { useEffect } from 'react';

/** Names the tab after the page while it is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const named = title ? `${title} - ${SITE_NAME}` : SITE_NAME;
    document.title = named;
    return () => {
      // A page may have taken the place of a state that named the tab.
      if (document.title === named) document.title = SITE_NAME;
    };
  }, [title]);
}
