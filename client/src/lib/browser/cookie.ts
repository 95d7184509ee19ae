import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** A cookie's value out of `document.cookie`, or null. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.split('=');
    if (key?.trim() === name) return value?.trim() ?? '';
  }
  return null;
}

/** A cookie for `document.cookie`: for a year, for this site's pages only. No secrets in cookies. */
export function cookieOf(name: string, value: string): string {
  return `${name}=${value}; path=${BASE_PATH}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
