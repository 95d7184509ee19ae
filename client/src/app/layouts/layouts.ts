import type { LayoutName, LoadPage } from '../../lib/url/page.ts';

/**
 * Layouts are chunks of their own, as pages are, and the router asks for those of one address side
 * by side: a board loads neither the mall's header nor its menus.
 */
export const layouts: Readonly<Record<LayoutName, LoadPage>> = {
  mall: () => import('./MallLayout.tsx'),
  member: () => import('./MemberLayout.tsx'),
  board: () => import('./BoardLayout.tsx'),
  bare: () => import('./BareLayout.tsx'),
};
