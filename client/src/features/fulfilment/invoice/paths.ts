import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const APPLICATION_PARAM = 'kpsqid';
/** The statements that are applied for, joined by commas. */
export const STATEMENTS_PARAM = 'dzdids';

export const invoicePaths = {
  billable: withAnyQuery(menuPaths.billable),
  invoiceApply: withParam('/InvoiceApply', STATEMENTS_PARAM),
  invoices: withAnyQuery(menuPaths.invoices),
  invoice: withParam('/InvoiceDetail', APPLICATION_PARAM),
  invoiceTitles: withAnyQuery(menuPaths.invoiceTitles),
  supplierInvoices: withAnyQuery('/gysinvoiceapply'),
  supplierInvoice: withParam('/gysinvoicedetail', APPLICATION_PARAM),
};
