import { createInSitePath, type Site } from '../lib/url/site.ts';
import { namedRoutes, paths } from './paths.ts';

/** The routes of the application, for features that check a path of somebody else. */
export const site: Site = {
  inSitePath: createInSitePath(Object.values(paths).map(({ pattern }) => pattern)),
  namedRoutes,
  registrations: [
    { title: '会员注册', to: paths.register.to() },
    { title: '店铺注册', to: paths.shopRegister.to() },
  ],
};
