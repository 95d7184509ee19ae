import type { PlatformContext } from '../context.ts';
import type { Slice } from '../kernel/slice.ts';
import { acceptanceSlice } from './acceptance/slice.ts';
import { afterSaleSlice } from './after-sale/slice.ts';
import { orderArchiveSlice } from './archive/slice.ts';
import { contractSlice } from './contract/slice.ts';
import { deliverySlice } from './delivery/slice.ts';
import { endingSlice } from './ending/slice.ts';
import { invoiceSlice } from './invoice/slice.ts';
import { overviewSlice } from './overview/slice.ts';
import { paymentSlice } from './payment/slice.ts';
import { statementSlice } from './statement/slice.ts';
import { stockSlice } from './stock/slice.ts';
import { timelineSlice } from './timeline/slice.ts';

/** The slices of the wing `fulfilment`, in the order in which they are registered. */
export const fulfilmentSlices: readonly Slice<PlatformContext>[] = [
  contractSlice,
  deliverySlice,
  endingSlice,
  statementSlice,
  invoiceSlice,
  orderArchiveSlice,
  overviewSlice,
  paymentSlice,
  afterSaleSlice,
  acceptanceSlice,
  stockSlice,
  timelineSlice,
];
