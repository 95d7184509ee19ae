import { personId } from '@jicai/platform/demo/accounts.ts';
import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { expect } from '@playwright/test';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { formOf } from '../../harness/mall/orders.ts';
import { newSession } from '../../harness/stages/live-stage.ts';
import type { Ware } from '../mall/mall-data.ts';
import type { Stage } from '../stage.ts';

/** Orders so many pieces of a product as cgr01 under a name; it waits for its review then. */
export async function placeOrder(
  stage: Stage,
  { productId }: Ware,
  { name, quantity }: { readonly name: string; readonly quantity: number },
): Promise<void> {
  const client = await sealedClient(stage.stack.relay.url);
  const token = await newSession(stage.db, personId('cgr01'));
  const wish = { productId, skuId: null, quantity, accessories: [] };
  const bought = await client.call(cartEndpoints.buyNow, wish, { token });
  const cartId = bought.data?.lineId ?? '';
  const books = await client.call(addressEndpoints.list, {}, { token });
  const addressId = books.data?.rows[0]?.id ?? '';
  const titles = await client.call(invoiceTitleEndpoints.list, {}, { token });
  const invoiceTitleId = titles.data?.rows[0]?.id ?? '';
  const preview = { cartIds: [cartId], addressId, wanted: [] };
  const { data } = await client.call(checkoutEndpoints.preview, preview, { token });
  const price = data?.groups[0]?.lines[0]?.price;
  if (price === undefined) throw new Error('nothing to submit');
  const lines = [{ cartId, accessoryId: null, quantity, price }];
  const form = formOf('buyer', lines, { name, addressId, invoiceTitleId });
  const { text } = await client.call(checkoutEndpoints.submit, form, { token });
  await client.close();
  expect(text).toBe('');
}
