import { auditEndpoints } from '../auction/audit.ts';
import { biddingEndpoints } from '../auction/bidding.ts';
import { sealedEndpoints } from '../auction/sealed.ts';
import { acceptanceEndpoints } from '../fulfilment/acceptance.ts';
import { afterSaleEndpoints } from '../fulfilment/after-sale.ts';
import { contractEndpoints } from '../fulfilment/contract.ts';
import { deliveryEndpoints } from '../fulfilment/delivery.ts';
import { invoiceEndpoints } from '../fulfilment/invoice.ts';
import { overviewEndpoints } from '../fulfilment/overview.ts';
import { paymentEndpoints } from '../fulfilment/payment.ts';
import { statementEndpoints } from '../fulfilment/statement.ts';
import { stockEndpoints } from '../fulfilment/stock.ts';
import { invitationEndpoints } from '../identity/invitation.ts';
import { securityLogEndpoints } from '../identity/security-log.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { catalogEndpoints } from '../mall/catalog.ts';
import { shopEndpoints } from '../mall/shop.ts';
import { categoryImportEndpoints } from '../mall/site-content.ts';
import { auditSearchEndpoints } from '../operations/audit-search.ts';
import { consoleEndpoints } from '../operations/console.ts';
import { dashboardEndpoints } from '../operations/dashboard.ts';
import { evidenceEndpoints } from '../operations/evidence.ts';
import { importEndpoints } from '../operations/import.ts';
import { budgetEndpoints } from '../ordering/budget.ts';
import { orderEndpoints } from '../ordering/order.ts';
import { purchaseListEndpoints } from '../ordering/purchase-list.ts';
import { recipientEndpoints } from '../ordering/recipient.ts';
import { projectEndpoints } from '../sourcing/editor.ts';
import { formulaEndpoints } from '../sourcing/formula.ts';
import { inquiryEndpoints } from '../sourcing/inquiry.ts';
import { negotiationEndpoints } from '../sourcing/negotiation.ts';
import { listingEndpoints } from '../supply/listing.ts';

/** The endpoint tables of the contract that have calls whose cost class is not `cheap`. */
const slices: readonly Readonly<Record<string, Pick<Endpoint, 'name' | 'path' | 'cost'>>>[] = [
  acceptanceEndpoints,
  afterSaleEndpoints,
  auditEndpoints,
  auditSearchEndpoints,
  biddingEndpoints,
  budgetEndpoints,
  catalogEndpoints,
  categoryImportEndpoints,
  consoleEndpoints,
  contractEndpoints,
  dashboardEndpoints,
  deliveryEndpoints,
  evidenceEndpoints,
  formulaEndpoints,
  importEndpoints,
  inquiryEndpoints,
  invitationEndpoints,
  invoiceEndpoints,
  listingEndpoints,
  negotiationEndpoints,
  orderEndpoints,
  overviewEndpoints,
  paymentEndpoints,
  projectEndpoints,
  purchaseListEndpoints,
  recipientEndpoints,
  sealedEndpoints,
  securityLogEndpoints,
  shopEndpoints,
  statementEndpoints,
  stockEndpoints,
];

/**
 * The calls whose cost class is not `cheap`. A relay, which knows only the paths of requests, finds
 * the class of a call in this list.
 */
export const costlyCalls = slices.flatMap(Object.values).filter(({ cost }) => cost !== 'cheap');
