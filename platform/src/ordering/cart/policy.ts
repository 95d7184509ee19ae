import type { Policy } from '../../kernel/http/policy.ts';

/** Whoever is logged in has a cart of his own; only who buys can put something into it. */
export const cartPolicy: Policy = {
  'cart.list': 'loggedIn',
  'cart.add': ['buyer', 'handler'],
  'cart.remove': 'loggedIn',
  'cart.setQuantity': 'loggedIn',
  'cart.setAccessory': 'loggedIn',
  'cart.select': 'loggedIn',
  'cart.clearInvalid': 'loggedIn',
};
