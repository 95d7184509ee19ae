import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { fixedPointEndpoints } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { checkQuote } from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { checkForm } from '../../ordering/order/placing/form/check-form.ts';
import { checkFormFacts, readFormFacts } from '../../ordering/order/placing/form/form-facts.ts';
import { placeServiceOrder } from '../../ordering/order/placing/service.ts';
import type { ClaimFiles } from '../../ordering/order/ports.ts';
import { notifySide } from './news.ts';
import { applyTransition, checkMove, lockFixedOrder, readLines, readRequesters } from './row.ts';
import { checkOpenShop, findService } from './services.ts';

type Endpoint = (typeof fixedPointEndpoints)['confirm'];

/**
 * The buyer confirms the quote: it becomes an ordinary order with its review. The framework's prices
 * are checked once more, because they may have changed since the quote (FP6). An appointment that has
 * ended since the order was begun keeps nothing back (FP7).
 */
export async function confirm(
  claimFiles: ClaimFiles,
  { id, version, remark, ...form }: RequestOf<Endpoint>,
  context: WriteContext,
): Promise<ResponseOf<Endpoint> | Refusal> {
  const { trx, person, clock } = context;
  const order = await lockFixedOrder(id, person, trx);
  if (isRefusal(order)) return order;
  const notNow = checkMove(order, 'confirm', person);
  if (notNow) return notNow;
  if (order.version !== version) return refuse('fixedOrder.changed');
  const lines = await readLines(id, trx);
  const wrongForm = checkForm({ ...form, lines });
  if (wrongForm) return wrongForm;
  const service = await findService(order.serviceId, clock, trx);
  if (!service) return refuse('fixedOrder.serviceUnknown');
  const { items, orderLimit } = service;
  const wrong =
    checkOpenShop(service) ?? checkQuote(lines, { items, orderLimit, budget: order.need.budget });
  if (wrong) return wrong;
  const facts = await readFormFacts(person, form, clock, trx);
  const unknown = checkFormFacts(form, facts);
  if (unknown) return unknown;
  const { address, invoice } = facts;
  if (!address || !invoice) return refuse('address.unknown');
  const placed = await placeServiceOrder(
    claimFiles,
    {
      form,
      remark,
      facts: { ...facts, address, invoice },
      sourceNumber: order.number,
      demanderIds: (await readRequesters(id, trx)).filter((one) => one !== person.id),
      shopId: order.shopId,
      shopName: service.shopName,
      supplierId: order.supplierId,
      supplierName: order.supplierName,
      categoryName: order.categoryName,
      deliverBy: order.need.wantedAtMs,
      lines: lines.map(({ name, unit, note, quantity, price }) => ({
        name,
        unit,
        spec: note,
        quantity,
        price,
      })),
    },
    context,
  );
  if (isRefusal(placed)) return placed;
  const columns = { order_id: placed.id, buyer_id: person.id };
  const moved = await applyTransition(order, { transition: 'confirm', person }, context, columns);
  if (isRefusal(moved)) return moved;
  const news = {
    to: 'supplier',
    subject: '采购人已确认报价',
    text: '订单审核通过后开始服务',
  } as const;
  await notifySide(moved, news, context);
  return { orderId: placed.id, orderNumber: placed.number };
}
