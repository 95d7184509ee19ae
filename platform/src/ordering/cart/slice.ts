import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { cartMessages } from '@jicai/shared/messages/ordering/cart.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import * as cart from './service.ts';

/** A cart for everyone who is logged in; only buyers can put something into it. */
export const cartSlice: Slice<cart.CartNeeds> = {
  name: 'ordering/cart',
  messages: cartMessages,
  policy: {
    'cart.list': 'loggedIn',
    'cart.add': ['buyer', 'handler'],
    'cart.addMany': ['buyer', 'handler'],
    'cart.buyNow': ['buyer', 'handler'],
    'cart.remove': 'loggedIn',
    'cart.setQuantity': 'loggedIn',
    'cart.setAccessory': 'loggedIn',
    'cart.select': 'loggedIn',
    'cart.clearInvalid': 'loggedIn',
  },
  menu: [
    {
      group: 'shopping',
      order: 1,
      name: 'cart',
      title: '购物车',
      path: menuPaths.cart,
      icon: 'shoppingCart',
      needs: 'cart.add',
    },
  ],
  endpoints: (needs) => [
    query(cartEndpoints.list, (body, call) => cart.list(needs, personOf(call), body.regionCode)),
    write(cartEndpoints.add, cart.add),
    write(cartEndpoints.addMany, cart.addMany),
    write(cartEndpoints.buyNow, cart.buyNow),
    write(cartEndpoints.remove, cart.remove),
    write(cartEndpoints.setQuantity, cart.setQuantity),
    write(cartEndpoints.setAccessory, cart.setAccessory),
    write(cartEndpoints.select, cart.select),
    write(cartEndpoints.clearInvalid, cart.clearInvalid),
  ],
};
