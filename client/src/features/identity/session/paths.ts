import { fixed, withQuery } from '../../../lib/url/path.ts';

/** An address that shows a message of its path. */
const withMessage = (pattern: string) => ({
  pattern: `${pattern}/:msg`,
  to: (message: string) => `${pattern}/${encodeURIComponent(message)}`,
});

/** The query parameter with the path of the page that was not opened. */
export const FROM_PARAM = 'path';

export const sessionPaths = {
  login: {
    pattern: '/login',
    /** `redirect` is a path of the site; it comes back only through `landingAfterLogin`. */
    to: (redirect?: string) => withQuery('/login', { redirect }),
  },
  notFound: {
    pattern: '/404',
    to: (message?: string | number) => withQuery('/404', { msg: message }),
  },
  noPermission: {
    pattern: '/premission',
    /** `from` is the path of the page that the person may not open. */
    to: (from?: string) => withQuery('/premission', { [FROM_PARAM]: from }),
  },
  logout: fixed('/logout'),
  forgotPassword: fixed('/zhmm'),
  loading: withMessage('/loading'),
  supplierLoading: withMessage('/gysloading'),
};

/** The named route where a supplier lands after a login. */
export const SUPPLIER_HOME = 'GysIndex';
