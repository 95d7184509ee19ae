import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { invoicePaths } from './paths.ts';

const list = () => import('./pages/ApplicationListPage.tsx');
const detail = () => import('./pages/ApplicationDetailPage.tsx');

export const invoiceRoutes: readonly PageRoute[] = [
  memberPage(invoicePaths.billable, () => import('./pages/BillablePage.tsx')),
  memberPage(invoicePaths.invoiceApply, () => import('./pages/InvoiceApplyPage.tsx')),
  memberPage(invoicePaths.invoiceTitles, () => import('./pages/InvoiceTitlesPage.tsx')),
  memberPage(invoicePaths.invoices, list),
  memberPage(invoicePaths.supplierInvoices, list),
  memberPage(invoicePaths.invoice, detail),
  memberPage(invoicePaths.supplierInvoice, detail),
];
