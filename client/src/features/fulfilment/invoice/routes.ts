import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute, redirectPage, withSameQuery } from '../../../lib/url/page.ts';
import { invoicePaths } from './paths.ts';

const list = () => import('./pages/ApplicationListPage.tsx');
const detail = () => import('./pages/ApplicationDetailPage.tsx');

export const invoiceRoutes: readonly PageRoute[] = [
  memberPage(invoicePaths.billable, () => import('./pages/BillablePage.tsx'), {
    title: '申请开票',
  }),
  memberPage(invoicePaths.invoiceApply, () => import('./pages/InvoiceApplyPage.tsx'), {
    title: '申请开票',
    under: [menuPaths.invoices],
  }),
  memberPage(invoicePaths.invoiceTitles, () => import('./pages/InvoiceTitlesPage.tsx'), {
    title: '开票信息',
  }),
  memberPage(invoicePaths.invoices, list, { title: '发票管理' }),
  redirectPage('member', invoicePaths.supplierInvoices, withSameQuery(invoicePaths.invoices)),
  memberPage(invoicePaths.invoice, detail, { title: '开票详情', under: [menuPaths.invoices] }),
  memberPage(invoicePaths.supplierInvoice, detail, {
    title: '开票详情',
    under: [menuPaths.invoices],
  }),
];
