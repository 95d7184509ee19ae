import { withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const APPLICATION_PARAM = 'kpsqid';
/** The statements that are applied for, joined by commas. */
export const STATEMENTS_PARAM = 'dzdids';

export const invoicePaths = {
  billable: withAnyQuery('/MemberInvoiceBill'),
  invoiceApply: withParam('/InvoiceApply', STATEMENTS_PARAM),
  invoices: withAnyQuery('/MemberInvoice'),
  invoice: withParam('/InvoiceDetail', APPLICATION_PARAM),
  invoiceTitles: withAnyQuery('/MemberInvoiceInfoList'),
  supplierInvoices: withAnyQuery('/gysinvoiceapply'),
  supplierInvoice: withParam('/gysinvoicedetail', APPLICATION_PARAM),
};
