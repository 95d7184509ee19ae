import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { atField, isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  quantityLabels,
  refuseQuantity,
  withoutStock,
} from '@jicai/shared/domain/mall/catalog/quantities.ts';
import type { NegotiatedLine } from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import type { NegotiationSubject } from '@jicai/shared/domain/sourcing/negotiation/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { findProposal } from '../../auction/award/evaluation.ts';
import { readBidLines } from '../../auction/bidding/lines.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readOffers } from '../../mall/catalog/offers.ts';
import { checkNegotiable } from '../../ordering/order/transitions/negotiate.ts';
import { findProjectId } from '../inquiry/repository.ts';
import { findProject } from '../life/row.ts';
import { readEvaluated } from '../scoring/evaluated.ts';
import { findEvaluating } from './package.ts';

/** The thing that is negotiated, with the prices that stand. */
export interface Subject {
  readonly title: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly code: string;
  readonly productId: string;
  readonly shopId: string | null;
  readonly lines: readonly NegotiatedLine[];
  readonly maxRounds: number;
  /** Whether it may be negotiated a second time. */
  readonly isOnce: boolean;
}

export interface About {
  readonly subject: NegotiationSubject;
  readonly subjectId: string;
  readonly quantity: number;
}

/** One line that stands for a whole. */
const whole = (name: string, price: Fen): NegotiatedLine[] => [
  { lineNo: 1, name, unit: '项', quantityThousandths: 1000, price },
];

/** The supplier behind a code of an opened package. */
const findSupplier = (packageNumber: string, code: string, db: Executor) =>
  db
    .selectFrom('auction_entrant as e')
    .innerJoin('org', 'org.id', 'e.supplier_id')
    .select(['org.id', 'org.name'])
    .where('e.package_number', '=', packageNumber)
    .where('e.code', '=', code)
    .executeTakeFirst();

/** The quote of the first in rank of an opened inquiry, where the project allows to negotiate (NG2). */
async function readPackage(
  packageNumber: string,
  person: Person,
  db: Executor,
): Promise<Subject | Refusal> {
  const projectId = await findProjectId(packageNumber, db);
  const project = projectId === null ? null : await findProject(projectId, db);
  if (project?.handlerId !== person.id) return refuse('negotiation.subjectUnknown');
  if (project.draft.negotiationRounds === 0) return refuse('negotiation.notAllowed');
  const auction = await findEvaluating(packageNumber, db);
  if (isRefusal(auction)) return auction;
  if (await findProposal(packageNumber, db)) return refuse('negotiation.notEvaluating');
  const [best] = await readEvaluated(packageNumber, project.draft.smallFirmDeduction, db);
  const supplier = best && (await findSupplier(packageNumber, best.code, db));
  if (!best || !supplier) return refuse('negotiation.noQuote');
  const { lines } = await readBidLines(packageNumber, best.code, db);
  const index = Number(packageNumber.split('-').at(-1)) - 1;
  const name = project.draft.packages[index]?.name ?? '';
  return {
    title: `${project.draft.name} ${name}`.trim(),
    supplierId: supplier.id,
    supplierName: supplier.name,
    code: best.code,
    productId: '',
    shopId: null,
    lines: lines.length > 0 ? lines : whole(name || '总价', best.amount),
    maxRounds: project.draft.negotiationRounds,
    isOnce: true,
  };
}

/** A product that is on sale, at the mall's price of today. */
async function readProduct(
  { subjectId, quantity }: About,
  person: Person,
  db: Executor,
): Promise<Subject | Refusal> {
  const [offer] = await readOffers({ skuIds: [subjectId] }, null, db);
  if (!offer || person.roles.includes('supplier')) return refuse('negotiation.subjectUnknown');
  const { productState, shopState, price } = offer;
  if (productState !== 'onSale' || shopState !== 'active' || price <= 0)
    return refuse('negotiation.productOff');
  // Stock is asked when it is ordered.
  const refused = refuseQuantity(quantityLabels.negotiation, quantity, withoutStock(offer));
  if (refused) return atField('quantity', refused);
  const supplier = await db
    .selectFrom('org')
    .select('name')
    .where('id', '=', offer.shopOrgId)
    .executeTakeFirstOrThrow();
  const name = [offer.productName, offer.skuName].filter(Boolean).join(' ');
  const quantityThousandths = quantity * 1000;
  return {
    title: name,
    supplierId: offer.shopOrgId,
    // Everywhere else a negotiation names the company, not its shop.
    supplierName: supplier.name,
    code: '',
    productId: offer.productId,
    shopId: offer.shopId,
    lines: [{ lineNo: 1, name, unit: offer.unit, quantityThousandths, price }],
    maxRounds: limits.negotiationRounds,
    isOnce: false,
  };
}

/** The whole amount of a buyer's own order that waits for its supplier. */
async function readOrder(
  orderId: string,
  person: Person,
  db: Executor,
): Promise<Subject | Refusal> {
  const order = await db
    .selectFrom('purchase_order as o')
    .innerJoin('org as supplier', 'supplier.id', 'o.supplier_id')
    .select(['o.number', 'o.name', 'o.state', 'o.buyer_id as buyerId', 'o.shop_id as shopId'])
    .select(['o.project_number as projectNumber', 'o.source_number as sourceNumber', 'o.amount'])
    .select(['o.supplier_id as supplierId', 'supplier.name as supplierName'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (order?.buyerId !== person.id) return refuse('negotiation.subjectUnknown');
  const refusal = checkNegotiable(order);
  if (refusal) return refusal;
  return {
    title: `${order.number} ${order.name}`,
    supplierId: order.supplierId,
    supplierName: order.supplierName,
    code: '',
    productId: '',
    shopId: order.shopId,
    lines: whole('订单总额', fen(order.amount)),
    maxRounds: limits.negotiationRounds,
    isOnce: true,
  };
}

/** The subject that a person would negotiate, or why they cannot. */
export function readSubject(
  about: About,
  person: Person,
  db: Executor,
): Promise<Subject | Refusal> {
  switch (about.subject) {
    case 'package':
      return readPackage(about.subjectId, person, db);
    case 'product':
      return readProduct(about, person, db);
    case 'order':
      return readOrder(about.subjectId, person, db);
  }
}
