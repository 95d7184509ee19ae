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
import { securityLogEndpoints } from '../identity/security-log.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { catalogEndpoints } from '../mall/catalog.ts';
import { shopEndpoints } from '../mall/shop.ts';
import { categoryImportEndpoints } from '../mall/site-content.ts';
import { auditSearchEndpoints } from '../operations/audit-search.ts';
import { consoleEndpoints } from '../operations/console.ts';
import { dashboardEndpoints } from '../operations/dashboard.ts';
import { importEndpoints } from '../operations/import.ts';
import { budgetEndpoints } from '../ordering/budget.ts';
import { orderEndpoints } from '../ordering/order.ts';
import { purchaseListEndpoints } from '../ordering/purchase-list.ts';
import { recipientEndpoints } from '../ordering/recipient.ts';
import { projectEndpoints } from '../sourcing/editor.ts';
import { formulaEndpoints } from '../sourcing/formula.ts';
import { inquiryEndpoints } from '../sourcing/inquiry.ts';
import { listingEndpoints } from '../supply/listing.ts';
import type { CostClass } from './classes.ts';

/** The calls that are not of class `cheap`: cost class → endpoints. */
export const costlyCalls = {
  bid: [
    biddingEndpoints.bid,
    biddingEndpoints.bidResult,
    sealedEndpoints.withdraw,
    inquiryEndpoints.submit,
    inquiryEndpoints.withdraw,
  ],
  search: [
    catalogEndpoints.search,
    catalogEndpoints.suggest,
    shopEndpoints.list,
    auditSearchEndpoints.list,
    securityLogEndpoints.list,
    purchaseListEndpoints.match,
    recipientEndpoints.matchRegions,
    projectEndpoints.suppliers,
  ],
  document: [
    acceptanceEndpoints.paper,
    afterSaleEndpoints.print,
    contractEndpoints.file,
    deliveryEndpoints.template,
    deliveryEndpoints.note,
    deliveryEndpoints.batch,
    invoiceEndpoints.print,
    invoiceEndpoints.read,
    invoiceEndpoints.register,
    paymentEndpoints.print,
    paymentEndpoints.importPaid,
    statementEndpoints.print,
    stockEndpoints.slip,
    importEndpoints.template,
    importEndpoints.check,
    importEndpoints.apply,
    budgetEndpoints.importTemplate,
    budgetEndpoints.importCheck,
    budgetEndpoints.importApply,
    categoryImportEndpoints.import,
    listingEndpoints.import,
    recipientEndpoints.template,
    projectEndpoints.itemTemplate,
    inquiryEndpoints.template,
  ],
  formula: [formulaEndpoints.run, formulaEndpoints.runMore],
  report: [
    auditEndpoints.log,
    afterSaleEndpoints.exportList,
    invoiceEndpoints.exportList,
    overviewEndpoints.month,
    overviewEndpoints.overdueUnits,
    overviewEndpoints.exportList,
    paymentEndpoints.exportCsv,
    paymentEndpoints.exportDue,
    statementEndpoints.exportList,
    securityLogEndpoints.export,
    securityLogEndpoints.verify,
    auditSearchEndpoints.export,
    consoleEndpoints.supportBundle,
    dashboardEndpoints.figures,
    dashboardEndpoints.list,
    dashboardEndpoints.export,
    importEndpoints.export,
    budgetEndpoints.exportList,
    orderEndpoints.exportList,
    orderEndpoints.supplierExport,
    recipientEndpoints.exportOrder,
    listingEndpoints.export,
  ],
} satisfies Partial<Record<CostClass, readonly Pick<Endpoint, 'name' | 'path'>[]>>;
