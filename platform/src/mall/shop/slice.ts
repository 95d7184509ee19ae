import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { shopMessages } from '@jicai/shared/messages/mall/shop.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { listFixedServices, listShops, readShopPage, type ShopNeeds } from './service.ts';

/** Shops as visitors see them. */
export const shopSlice: Slice<ShopNeeds> = {
  name: 'mall/shop',
  messages: shopMessages,
  policy: {
    'shop.list': 'anyone',
    'shop.detail': 'anyone',
    'shop.fixedServices': 'anyone',
  },
  openReads: (needs) => [
    query(shopEndpoints.list, (body) => listShops(needs, body)),
    query(shopEndpoints.detail, ({ shopId }) => readShopPage(needs, shopId)),
    query(shopEndpoints.fixedServices, (body) => listFixedServices(needs, body)),
  ],
};
