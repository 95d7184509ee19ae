import type { Policy } from '../../kernel/http/policy.ts';

/** Public paths by the specification, but a follow is somebody's: nobody logged in has none. */
export const followPolicy: Policy = {
  'follow.listGoods': 'loggedIn',
  'follow.listShops': 'loggedIn',
  'follow.ids': 'loggedIn',
  'follow.add': 'loggedIn',
  'follow.shopOfGoods': 'loggedIn',
  'follow.find': 'loggedIn',
  'follow.cancel': 'loggedIn',
  'follow.cancelDirect': 'loggedIn',
};
