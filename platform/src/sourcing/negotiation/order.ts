import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { placeAgreedOrder } from '../../ordering/order/placing/agreed.ts';
import { checkForm } from '../../ordering/order/placing/form/check-form.ts';
import type { ClaimFiles } from '../../ordering/order/ports.ts';
import { notifySide } from './news.ts';
import { applyStep, lockFor, readLines } from './row.ts';

type Endpoint = (typeof negotiationEndpoints)['order'];

/** The agreed price of a product becomes an ordinary order with its review (NG5). */
export async function order(
  claimFiles: ClaimFiles,
  { id, version, remark, ...form }: RequestOf<Endpoint>,
  context: WriteContext,
): Promise<ResponseOf<Endpoint> | Refusal> {
  const row = await lockFor({ id, version }, 'order', context);
  if (isRefusal(row)) return row;
  const lines = await readLines(id, context.trx);
  const [line] = lines;
  if (!line || row.shopId === null) return refuse('negotiation.productOff');
  const { quantity } = row;
  const wrong = checkForm({ ...form, lines: [{ quantity }] });
  if (wrong) return wrong;
  const placed = await placeAgreedOrder(
    claimFiles,
    {
      id,
      sourceNumber: row.number,
      productId: row.productId,
      skuId: row.subjectId,
      shopId: row.shopId,
      supplierName: row.supplierName,
      quantity,
      // Nobody pays more for having negotiated when the mall is cheaper by now.
      price: ({ price }) => fen(price > 0 ? Math.min(price, line.price) : line.price),
      form: { ...form, deliverBy: null, deliveryNote: '', remark },
    },
    context,
  );
  if (placed === 'unavailable') return refuse('negotiation.productOff');
  if (isRefusal(placed)) return placed;
  const step = { transition: 'order', state: 'ordered', note: placed.number, lines } as const;
  const moved = await applyStep(row, { ...step, round: row.round, orderId: placed.id }, context);
  await notifySide(moved, { to: 'supplier', subject: '议定价格已下单' }, context);
  return { orderId: placed.id, orderNumber: placed.number };
}
