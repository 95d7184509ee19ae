/** The base path of the browser application; the relay redirects `/` to it. */
export const BASE_PATH = '/mall';

/** The product's name in the interface. */
export const SITE_NAME = '阳光集采商城';
