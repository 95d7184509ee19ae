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
import { invitationRoutes } from '../features/identity/invitation/routes.ts';
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
import { deskRoutes } from '../features/operations/desk/routes.ts';
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
import { accountRoutes } from '../features/supply/account/routes.ts';
import { entryRoutes } from '../features/supply/entry/routes.ts';
import { listingRoutes } from '../features/supply/listing/routes.ts';
import { listingReviewRoutes } from '../features/supply/review/routes.ts';
import { staffRoutes } from '../features/supply/staff/routes.ts';
import { workbenchRoutes } from '../features/supply/workbench/routes.ts';
import { delegationRoutes } from '../features/work/delegation/routes.ts';
import { todoRoutes } from '../features/work/todo/routes.ts';
import type { PageRoute } from '../lib/url/page.ts';
import { appRoutes } from './pages/routes.ts';

/** Every page of the application; each slice says its own. */
export const pages: readonly PageRoute[] = [
  ...appRoutes,
  ...deskRoutes,
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
  ...accountRoutes,
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
  ...invitationRoutes,
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
