import { auditPaths } from '../features/auction/audit/paths.ts';
import { livePaths } from '../features/auction/live/paths.ts';
import { acceptancePaths } from '../features/fulfilment/acceptance/paths.ts';
import { afterSalePaths } from '../features/fulfilment/after-sale/paths.ts';
import { contractPaths } from '../features/fulfilment/contract/paths.ts';
import { invoicePaths } from '../features/fulfilment/invoice/paths.ts';
import { overviewPaths } from '../features/fulfilment/overview/paths.ts';
import { paymentPaths } from '../features/fulfilment/payment/paths.ts';
import { statementPaths } from '../features/fulfilment/statement/paths.ts';
import { stockPaths } from '../features/fulfilment/stock/paths.ts';
import { threadPaths } from '../features/fulfilment/thread/paths.ts';
import { accessPaths } from '../features/identity/access/paths.ts';
import { navigationPaths } from '../features/identity/navigation/paths.ts';
import { onlinePaths } from '../features/identity/online/paths.ts';
import { organisationPaths } from '../features/identity/organisation/paths.ts';
import { profilePaths } from '../features/identity/profile/paths.ts';
import { secondFactorPaths } from '../features/identity/second-factor/paths.ts';
import { securityPaths } from '../features/identity/security/paths.ts';
import { sessionPaths } from '../features/identity/session/paths.ts';
import { agreementPaths } from '../features/mall/agreement/paths.ts';
import { catalogPaths } from '../features/mall/catalog/paths.ts';
import { comparisonPaths } from '../features/mall/comparison/paths.ts';
import { contentPaths } from '../features/mall/content/paths.ts';
import { followPaths } from '../features/mall/follow/paths.ts';
import { noticePaths } from '../features/mall/notice/paths.ts';
import { pointPaths } from '../features/mall/points/paths.ts';
import { priceComplaintPaths } from '../features/mall/price-complaint/paths.ts';
import { reviewsPaths } from '../features/mall/reviews/paths.ts';
import { shopPaths } from '../features/mall/shop/paths.ts';
import { siteContentPaths } from '../features/mall/site-content/paths.ts';
import { auditSearchPaths } from '../features/operations/audit-search/paths.ts';
import { calendarPaths } from '../features/operations/calendar/paths.ts';
import { consolePaths } from '../features/operations/console/paths.ts';
import { dashboardPaths } from '../features/operations/dashboard/paths.ts';
import { deskPaths } from '../features/operations/desk/paths.ts';
import { importPaths } from '../features/operations/import/paths.ts';
import { registrationPaths } from '../features/operations/registration/paths.ts';
import { setupPaths } from '../features/operations/setup/paths.ts';
import { supplierApiPaths } from '../features/operations/supplier-api/paths.ts';
import { workflowPaths } from '../features/operations/workflow/paths.ts';
import { addressPaths } from '../features/ordering/address/paths.ts';
import { budgetPaths } from '../features/ordering/budget/paths.ts';
import { cartPaths } from '../features/ordering/cart/paths.ts';
import { checkoutPaths } from '../features/ordering/checkout/paths.ts';
import { groupBuyPaths } from '../features/ordering/group-buy/paths.ts';
import { orderPaths } from '../features/ordering/order/paths.ts';
import { purchaseListPaths } from '../features/ordering/purchase-list/paths.ts';
import { approvalPaths } from '../features/ordering/review/paths.ts';
import { appointmentPaths } from '../features/sourcing/appointment/paths.ts';
import { complaintPaths } from '../features/sourcing/complaint/paths.ts';
import { editorPaths } from '../features/sourcing/editor/paths.ts';
import { enrolmentPaths } from '../features/sourcing/enrolment/paths.ts';
import { fixedPointPaths } from '../features/sourcing/fixed-point/paths.ts';
import { homePaths } from '../features/sourcing/home/paths.ts';
import { inquiryPaths } from '../features/sourcing/inquiry/paths.ts';
import { negotiationPaths } from '../features/sourcing/negotiation/paths.ts';
import { objectionPaths } from '../features/sourcing/objection/paths.ts';
import { projectPaths } from '../features/sourcing/project/paths.ts';
import { resultPaths } from '../features/sourcing/result/paths.ts';
import { scoringPaths } from '../features/sourcing/scoring/paths.ts';
import { projectSignalPaths } from '../features/sourcing/signal/paths.ts';
import { accountPaths } from '../features/supply/account/paths.ts';
import { entryPaths } from '../features/supply/entry/paths.ts';
import { listingPaths } from '../features/supply/listing/paths.ts';
import { staffPaths } from '../features/supply/staff/paths.ts';
import { delegationPaths } from '../features/work/delegation/paths.ts';
import { todoPaths } from '../features/work/todo/paths.ts';

/** Every address of the application; each slice says its own. */
export const paths = {
  ...navigationPaths,
  ...sessionPaths,
  ...profilePaths,
  ...secondFactorPaths,
  ...delegationPaths,
  ...todoPaths,
  ...approvalPaths,
  ...contentPaths,
  ...catalogPaths,
  ...shopPaths,
  ...noticePaths,
  ...agreementPaths,
  ...siteContentPaths,
  ...pointPaths,
  ...priceComplaintPaths,
  ...followPaths,
  ...reviewsPaths,
  ...comparisonPaths,
  ...appointmentPaths,
  ...addressPaths,
  ...purchaseListPaths,
  ...budgetPaths,
  ...cartPaths,
  ...checkoutPaths,
  ...orderPaths,
  ...groupBuyPaths,
  ...contractPaths,
  ...statementPaths,
  ...invoicePaths,
  ...overviewPaths,
  ...paymentPaths,
  ...afterSalePaths,
  ...threadPaths,
  ...acceptancePaths,
  ...stockPaths,
  ...livePaths,
  ...auditPaths,
  ...projectPaths,
  ...editorPaths,
  ...enrolmentPaths,
  ...homePaths,
  ...inquiryPaths,
  ...resultPaths,
  ...negotiationPaths,
  ...complaintPaths,
  ...objectionPaths,
  ...projectSignalPaths,
  ...scoringPaths,
  ...listingPaths,
  ...accountPaths,
  ...staffPaths,
  ...fixedPointPaths,
  ...entryPaths,
  ...accessPaths,
  ...organisationPaths,
  ...onlinePaths,
  ...securityPaths,
  ...setupPaths,
  ...registrationPaths,
  ...deskPaths,
  ...importPaths,
  ...consolePaths,
  ...dashboardPaths,
  ...auditSearchPaths,
  ...supplierApiPaths,
  ...calendarPaths,
  ...workflowPaths,
};

/** Routes that other systems and the server call by name (spec section 2). */
export const namedRoutes: Readonly<Record<string, string>> = {
  mallIndex: paths.mallIndex.pattern,
  flMallIndex: paths.welfareMall.pattern,
  login: paths.login.pattern,
  GoodsSearch: paths.productSearch.pattern,
  goodsCart: paths.cart.pattern,
  goodsCompare: paths.productCompare.pattern,
  center_grzl: paths.profile.pattern,
  center_rskk: paths.personnel.pattern,
  Xgmm: paths.password.pattern,
  favorite: paths.followedProducts.pattern,
  shop: paths.followedShops.pattern,
  GysOrder: paths.supplierOrders.pattern,
  warehouselist: paths.stockIn.pattern,
  waredonelist: paths.stockEntries.pattern,
  BidIndex: paths.biddingHome.pattern,
  BidList: paths.biddingList.pattern,
  BidRule: paths.biddingRule.pattern,
  XjRule: paths.inquiryRule.pattern,
  Jjdt: paths.hall.pattern,
  GysIndex: paths.workbench.pattern,
  dpxxws: paths.shopCompletion.pattern,
  supplierPublishXzsplm: paths.publishCategory.pattern,
};
