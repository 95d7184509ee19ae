import { useState } from 'react';
import { cookieOf, readCookie } from '../../lib/browser/cookie.ts';

const COOKIE = 'jicaiSideMenu';

/** Whether the side menu is open, kept in a cookie: 1 open, 0 closed (spec section 2). */
export function useSideMenuOpen(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => readCookie(document.cookie, COOKIE) !== '0');
  return [
    isOpen,
    () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
      document.cookie = cookieOf(COOKIE, isOpen ? '0' : '1');
      setOpen(!isOpen);
    },
  ];
}
