import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { matchRoutes, type RouteObject, type To, useLocation, useRoutes } from 'react-router-dom';
import { auditRoutes } from '../features/auction/audit/routes.ts';
import { boardRoutes } from '../features/auction/board/routes.ts';
import { publicBoardRoutes } from '../features/auction/public-board/routes.ts';
import { replayRoutes } from '../features/auction/replay/routes.ts';
import { acceptanceRoutes } from '../features/fulfilment/acceptance/routes.ts';
import { afterSaleRoutes } from '../features/fulfilment/after-sale/routes.ts';
import { contractRoutes } from '../features/fulfilment/contract/routes.ts';
import { invoiceRoutes } from '../features/fulfilment/invoice/routes.ts';
import { overviewRoutes } from '../features/fulfilment/overview/routes.ts';
import { paymentRoutes } from '../features/fulfilment/payment/routes.ts';
import { statementRoutes } from '../features/fulfilment/statement/routes.ts';
import { stockRoutes } from '../features/fulfilment/stock/routes.ts';
import { timelineRoutes } from '../features/fulfilment/timeline/routes.ts';
import { accessRoutes } from '../features/identity/access/routes.ts';
import { onlineRoutes } from '../features/identity/online/routes.ts';
import { organisationRoutes } from '../features/identity/organisation/routes.ts';
import { profileRoutes } from '../features/identity/profile/routes.ts';
import { secondFactorRoutes } from '../features/identity/second-factor/routes.ts';
import { securityRoutes } from '../features/identity/security/routes.ts';
import { sessionRoutes } from '../features/identity/session/routes.ts';
import { agreementRoutes } from '../features/mall/agreement/routes.ts';
import { catalogRoutes } from '../features/mall/catalog/routes.ts';
import { comparisonRoutes } from '../features/mall/comparison/routes.ts';
import { followRoutes } from '../features/mall/follow/routes.ts';
import { noticeRoutes } from '../features/mall/notice/routes.ts';
import { pointRoutes } from '../features/mall/points/routes.ts';
import { priceComplaintRoutes } from '../features/mall/price-complaint/routes.ts';
import { reviewsRoutes } from '../features/mall/reviews/routes.ts';
import { shopRoutes } from '../features/mall/shop/routes.ts';
import { siteContentRoutes } from '../features/mall/site-content/routes.ts';
import { auditSearchRoutes } from '../features/operations/audit-search/routes.ts';
import { calendarRoutes } from '../features/operations/calendar/routes.ts';
import { consoleRoutes } from '../features/operations/console/routes.ts';
import { dashboardRoutes } from '../features/operations/dashboard/routes.ts';
import { importRoutes } from '../features/operations/import/routes.ts';
import { registrationRoutes } from '../features/operations/registration/routes.ts';
import { setupRoutes } from '../features/operations/setup/routes.ts';
import { supplierApiRoutes } from '../features/operations/supplier-api/routes.ts';
import { workflowRoutes } from '../features/operations/workflow/routes.ts';
import { addressRoutes } from '../features/ordering/address/routes.ts';
import { budgetRoutes } from '../features/ordering/budget/routes.ts';
import { cartRoutes } from '../features/ordering/cart/routes.ts';
import { checkoutRoutes } from '../features/ordering/checkout/routes.ts';
import { groupBuyRoutes } from '../features/ordering/group-buy/routes.ts';
import { orderRoutes } from '../features/ordering/order/routes.ts';
import { purchaseListRoutes } from '../features/ordering/purchase-list/routes.ts';
import { approvalRoutes } from '../features/ordering/review/routes.ts';
import { appointmentRoutes } from '../features/sourcing/appointment/routes.ts';
import { complaintRoutes } from '../features/sourcing/complaint/routes.ts';
import { editorRoutes } from '../features/sourcing/editor/routes.ts';
import { enrolmentRoutes } from '../features/sourcing/enrolment/routes.ts';
import { fixedPointRoutes } from '../features/sourcing/fixed-point/routes.ts';
import { hallRoutes } from '../features/sourcing/hall/routes.ts';
import { homeRoutes } from '../features/sourcing/home/routes.ts';
import { inquiryRoutes } from '../features/sourcing/inquiry/routes.ts';
import { negotiationRoutes } from '../features/sourcing/negotiation/routes.ts';
import { objectionRoutes } from '../features/sourcing/objection/routes.ts';
import { projectRoutes } from '../features/sourcing/project/routes.ts';
import { resultRoutes } from '../features/sourcing/result/routes.ts';
import { scoringRoutes } from '../features/sourcing/scoring/routes.ts';
import { projectSignalRoutes } from '../features/sourcing/signal/routes.ts';
import { entryRoutes } from '../features/supply/entry/routes.ts';
import { listingRoutes } from '../features/supply/listing/routes.ts';
import { listingReviewRoutes } from '../features/supply/review/routes.ts';
import { staffRoutes } from '../features/supply/staff/routes.ts';
import { workbenchRoutes } from '../features/supply/workbench/routes.ts';
import { delegationRoutes } from '../features/work/delegation/routes.ts';
import { todoRoutes } from '../features/work/todo/routes.ts';
import { type Loadable, lazy } from '../lib/browser/lazy.ts';
import type { LayoutName, LoadPage, PageRoute } from '../lib/url/page.ts';
import { Loading } from '../ui/page/states.tsx';
import { later } from './later.tsx';
import { layouts } from './layouts/layouts.ts';
import { PageFailed } from './PageFailed.tsx';
import { appRoutes } from './pages/routes.ts';
import { Root } from './Root.tsx';

/** Every page of the application; each slice says its own. */
export const pages: readonly PageRoute[] = [
  ...appRoutes,
  ...catalogRoutes,
  ...shopRoutes,
  ...comparisonRoutes,
  ...noticeRoutes,
  ...agreementRoutes,
  ...siteContentRoutes,
  ...pointRoutes,
  ...priceComplaintRoutes,
  ...followRoutes,
  ...reviewsRoutes,
  ...cartRoutes,
  ...addressRoutes,
  ...purchaseListRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...groupBuyRoutes,
  ...contractRoutes,
  ...statementRoutes,
  ...invoiceRoutes,
  ...overviewRoutes,
  ...paymentRoutes,
  ...budgetRoutes,
  ...afterSaleRoutes,
  ...timelineRoutes,
  ...acceptanceRoutes,
  ...stockRoutes,
  ...projectRoutes,
  ...editorRoutes,
  ...homeRoutes,
  ...enrolmentRoutes,
  ...inquiryRoutes,
  ...resultRoutes,
  ...negotiationRoutes,
  ...complaintRoutes,
  ...objectionRoutes,
  ...projectSignalRoutes,
  ...scoringRoutes,
  ...listingRoutes,
  ...staffRoutes,
  ...listingReviewRoutes,
  ...fixedPointRoutes,
  ...appointmentRoutes,
  ...entryRoutes,
  ...workbenchRoutes,
  ...auditRoutes,
  ...hallRoutes,
  ...boardRoutes,
  ...publicBoardRoutes,
  ...replayRoutes,
  ...sessionRoutes,
  ...profileRoutes,
  ...secondFactorRoutes,
  ...delegationRoutes,
  ...todoRoutes,
  ...approvalRoutes,
  ...accessRoutes,
  ...organisationRoutes,
  ...onlineRoutes,
  ...securityRoutes,
  ...setupRoutes,
  ...registrationRoutes,
  ...importRoutes,
  ...consoleRoutes,
  ...dashboardRoutes,
  ...auditSearchRoutes,
  ...supplierApiRoutes,
  ...calendarRoutes,
  ...workflowRoutes,
];

/** A page or layout that is a chunk. */
function chunk(load: LoadPage, isLayout = false) {
  const Part = lazy(() =>
    load().catch((error: unknown) => ({ default: later(load, error, isLayout) })),
  );
  const handle: Loadable = Part;
  return { element: <Part />, handle };
}

const elsewhere: RouteObject = {
  path: '*',
  ...chunk(() => import('../features/identity/session/pages/NotFoundPage.tsx')),
};

function layout(name: LayoutName): RouteObject {
  const inside = pages
    .filter((page) => page.layout === name)
    .map(({ pattern, load }) => ({ path: pattern, ...chunk(load) }));
  return {
    ...chunk(layouts[name], true),
    children: name === 'mall' ? [...inside, elsewhere] : inside,
  };
}

/** Every route of the application and the layout it lives in. */
export const routes: RouteObject[] = [
  { element: <Root />, children: [layout('mall'), layout('member'), layout('board')] },
];

/** Loads the page of an address, with its layout, side by side; null when both are there. */
export function loadPage(to: To): Promise<unknown> | null {
  const chunks = (matchRoutes(routes, to, BASE_PATH) ?? []).flatMap(
    ({ route }) => (route.handle as Loadable | undefined)?.load() ?? [],
  );
  return chunks.length > 0 ? Promise.all(chunks) : null;
}

/** The page of the address inside of its layout. */
export function Pages() {
  const page = useRoutes(routes);
  const { key } = useLocation();
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => <PageFailed error={error} hasHeader />}
      resetKeys={[key]}
    >
      <Suspense fallback={<Loading />}>{page}</Suspense>
    </ErrorBoundary>
  );
}
