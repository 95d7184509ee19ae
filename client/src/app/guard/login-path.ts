import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { sessionPaths } from '../../features/identity/session/paths.ts';

/** The login page that leads back to where the browser is now. */
export function loginPathFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const path = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
  return path.startsWith(sessionPaths.login.pattern)
    ? sessionPaths.login.to()
    : sessionPaths.login.to((path || '/') + search);
}
