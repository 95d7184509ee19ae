import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { useEffect } from 'react';

/** Names the tab after the page while it is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} - ${SITE_NAME}` : SITE_NAME;
    return () => {
      document.title = SITE_NAME;
    };
  }, [title]);
}
