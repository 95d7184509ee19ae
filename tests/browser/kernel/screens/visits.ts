import { paths } from '@jicai/client/src/app/paths.ts';
import type { DemoIds } from './demo-ids.ts';

/** The demonstration's person who opens a page; null is a visitor. */
export type Walker = string | null;

export interface Visit {
  readonly as: Walker;
  /** The address inside the site. */
  readonly path: string;
}

const by =
  (as: Walker) =>
  (path: string): Visit => ({ as, path });

const visitor = by(null);
const buyer = by('cgr01');
const handler = by('jbr01');
const supervisor = by('jdr01');
const supplier = by('gys01');
const evaluator = by('psr01');
const reviewer = by('shr01');
const finance = by('cwr01');
const payer = by('fkr01');
const acceptor = by('ysr01');
const keeper = by('kgr01');
const operator = by('yyr01');
const unitAdmin = by('dwgl01');
const entryReviewer = by('rzsh01');
const listingReviewer = by('spsh01');
const systemAdmin = by('xtgl01');
const auditor = by('sjgl01');

const site = ({ of, auction }: DemoIds) => ({
  root: visitor(paths.root.to()),
  mallIndex: buyer(paths.mallIndex.to()),
  fixedMall: visitor(paths.fixedMall.to()),
  welfareMall: visitor(paths.welfareMall.to()),
  specialMall: visitor(paths.specialMall.to()),
  registerLanding: visitor(paths.registerLanding.to()),
  login: visitor(paths.login.to()),
  logout: visitor(paths.logout.to()),
  notFound: visitor(paths.notFound.to(404)),
  noPermission: buyer(paths.noPermission.to()),
  loading: visitor(paths.loading.to('login')),
  supplierLoading: visitor(paths.supplierLoading.to('login')),
  setup: visitor(paths.setup.to()),
  setPassword: visitor(paths.setPassword.to()),
  forgotPassword: visitor(paths.forgotPassword.to()),
  register: visitor(paths.register.to()),
  shopRegister: visitor(paths.shopRegister.to()),
  entryProgress: visitor(paths.entryProgress.to()),
  documentCheck: visitor(paths.documentCheck.to(of.documentCode)),
  audit: visitor(paths.audit.to(auction.won)),
  profile: buyer(paths.profile.to()),
  password: buyer(paths.password.to()),
  accountSecurity: buyer(paths.accountSecurity.to()),
  todos: buyer(paths.todos.to()),
  todoDetail: buyer(paths.todoDetail.to(of.todo)),
});

const mall = ({ of }: DemoIds) => ({
  productSearch: visitor(paths.productSearch.to()),
  productSearchInMall: visitor(paths.productSearchInMall.to()),
  specialSearch: visitor(paths.specialSearch.to()),
  areaProducts: visitor(paths.areaProducts.to(of.shop)),
  scenes: visitor(paths.scenes.to(of.scene)),
  productDetail: buyer(paths.productDetail.to(of.product)),
  productDetailByQuery: visitor(`${paths.productDetailByQuery.to()}?ids=${of.product}`),
  welfareProductDetail: buyer(paths.welfareProductDetail.to(of.welfareProduct)),
  shopDetail: visitor(paths.shopDetail.to(of.shop)),
  supplierList: visitor(paths.supplierList.to()),
  fixedServices: visitor(paths.fixedServices.to()),
  noticeList: visitor(paths.noticeList.to()),
  noticeDetail: visitor(paths.noticeDetail.to(of.notice)),
  followedProducts: buyer(paths.followedProducts.to()),
  followedShops: buyer(paths.followedShops.to()),
  purchaseLists: buyer(paths.purchaseLists.to()),
  records: buyer(paths.records.to()),
  addresses: buyer(paths.addresses.to()),
  reviews: buyer(paths.reviews.to()),
  supplierReviews: supplier(paths.supplierReviews.to()),
  productCompare: buyer(paths.productCompare.to([of.product, of.otherProduct])),
});

const ordering = ({ of }: DemoIds) => ({
  cart: buyer(paths.cart.to()),
  checkout: buyer(paths.checkout.to([of.cartLine])),
  welfareCheckout: buyer(paths.welfareCheckout.to([of.welfareCartLine])),
  orderSuccess: buyer(paths.orderSuccess.to(of.orderGroup)),
  orders: buyer(paths.orders.to()),
  memberOrders: buyer(paths.memberOrders.to()),
  allOrders: handler(paths.allOrders.to()),
  supplierOrders: supplier(paths.supplierOrders.to()),
  orderDetail: buyer(paths.orderDetail.to(of.order)),
  orderEdit: buyer(paths.orderEdit.to(of.rejectedOrder)),
  orderSnapshot: buyer(paths.orderSnapshot.to(of.order)),
  orderThread: buyer(paths.orderThread.to(of.receivedOrder)),
  orderReview: reviewer(paths.orderReview.to(of.reviewedOrder)),
  groupBuys: buyer(paths.groupBuys.to()),
  groupBuy: buyer(paths.groupBuy.to(of.groupBuy)),
  groupBuyLaunch: buyer(paths.groupBuyLaunch.to(of.ownProduct, of.ownSku)),
  groupBuyReview: reviewer(paths.groupBuyReview.to(of.scheduledGroupBuy)),
});

const fulfilment = ({ of }: DemoIds) => ({
  contracts: buyer(paths.contracts.to()),
  contract: buyer(paths.contract.to(of.contract)),
  contractSettings: unitAdmin(paths.contractSettings.to()),
  contractReview: reviewer(paths.contractReview.to(of.contract)),
  publishedContracts: visitor(paths.publishedContracts.to()),
  openStatements: finance(paths.openStatements.to()),
  statements: finance(paths.statements.to()),
  statement: finance(paths.statement.to(of.statement)),
  supplierStatement: supplier(paths.supplierStatement.to(of.ownStatement)),
  statementRules: finance(paths.statementRules.to()),
  billable: finance(paths.billable.to()),
  invoiceApply: finance(paths.invoiceApply.to(of.billableStatement)),
  invoices: finance(paths.invoices.to()),
  invoice: finance(paths.invoice.to(of.invoice)),
  invoiceTitles: finance(paths.invoiceTitles.to()),
  supplierInvoices: supplier(paths.supplierInvoices.to()),
  supplierInvoice: supplier(paths.supplierInvoice.to(of.ownInvoice)),
  shipBatch: supplier(paths.shipBatch.to()),
  dueMonth: buyer(paths.dueMonth.to()),
  overdueUnits: supervisor(paths.overdueUnits.to()),
  payments: payer(paths.payments.to()),
  budgets: finance(paths.budgets.to()),
  budget: finance(paths.budget.to(of.budget)),
  payment: payer(paths.payment.to(of.payment)),
  paymentReview: payer(paths.paymentReview.to(of.reviewedPayment)),
  afterSaleApply: buyer(paths.afterSaleApply.to(of.claimableOrder)),
  afterSaleApplyProvider: buyer(paths.afterSaleApplyProvider.to(of.receivedOrder)),
  afterSales: buyer(paths.afterSales.to()),
  afterSale: buyer(paths.afterSale.to(of.afterSale)),
  afterSaleRecord: buyer(paths.afterSaleRecord.to(of.afterSale)),
  supplierAfterSale: supplier(paths.supplierAfterSale.to(of.ownAfterSale)),
  acceptances: acceptor(paths.acceptances.to()),
  accept: acceptor(paths.accept.to(of.receivedOrder)),
  stockIn: keeper(paths.stockIn.to()),
  stockEntries: keeper(paths.stockEntries.to()),
});

const auction = ({ auction }: DemoIds) => ({
  hall: handler(paths.hall.to()),
  handlerBoard: handler(paths.handlerBoard.to(auction.amount)),
  supervisorBoard: supervisor(paths.supervisorBoard.to(auction.amount)),
  supplierBoard: supplier(paths.supplierBoard.to(auction.amount)),
  publicBoard: visitor(paths.publicBoard.to(auction.amount)),
  replay: handler(paths.replay.to(auction.won)),
});

const sourcing = ({ of, auction }: DemoIds) => ({
  sourcingHome: visitor(paths.sourcingHome.to()),
  inquiryHome: visitor(paths.inquiryHome.to()),
  biddingHome: visitor(paths.biddingHome.to()),
  biddingList: visitor(paths.biddingList.to()),
  biddingDetail: supplier(paths.biddingDetail.to(auction.amount)),
  projects: handler(paths.projects.to()),
  biddingEdit: handler(paths.biddingEdit.to(of.draft)),
  inquiryEdit: handler(paths.inquiryEdit.to(of.inquiryDraft)),
  projectFile: handler(paths.projectFile.to(of.signUpId)),
  projectReview: reviewer(paths.projectReview.to(of.signUpId)),
  biddingRule: supplier(paths.biddingRule.to(of.signUp)),
  inquiryRule: supplier(paths.inquiryRule.to(of.inquiry)),
  inquiryList: visitor(paths.inquiryList.to()),
  inquiryDetail: visitor(paths.inquiryDetail.to(of.inquiry)),
  biddingSuccess: supplier(paths.biddingSuccess.to(of.signUp)),
  organiserHall: handler(paths.organiserHall.to(of.inquiryPackage)),
  supplierHall: supplier(paths.supplierHall.to(of.inquiryPackage)),
  inquirySuccess: supplier(paths.inquirySuccess.to(of.inquiryPackage)),
  biddingResults: visitor(paths.biddingResults.to()),
  inquiryResults: visitor(paths.inquiryResults.to()),
  biddingResult: visitor(paths.biddingResult.to(of.awarded)),
  inquiryResult: visitor(paths.inquiryResult.to(of.inquiry)),
  biddingResultFile: handler(paths.biddingResultFile.to(of.awardedId)),
  inquiryResultFile: handler(paths.inquiryResultFile.to(of.inquiryFile)),
  biddingHistory: handler(paths.biddingHistory.to(auction.won)),
  inquiryHistory: handler(paths.inquiryHistory.to(of.inquiryPackage)),
  ownBidding: supplier(paths.ownBidding.to(of.awarded)),
  ownProject: supplier(paths.ownProject.to(of.awarded)),
  awardOffers: supplier(paths.awardOffers.to()),
  memberHall: handler(paths.memberHall.to()),
  ruleEdit: handler(paths.ruleEdit.to(auction.coming)),
  negotiationRule: visitor(paths.negotiationRule.to()),
  fixedPointRule: visitor(paths.fixedPointRule.to()),
  noticeReview: reviewer(paths.noticeReview.to(of.reviewedNotice)),
  objections: handler(paths.objections.to()),
  complaints: handler(paths.complaints.to()),
  projectSignals: supervisor(paths.projectSignals.to()),
  scoringTasks: evaluator(paths.scoringTasks.to()),
  scoring: evaluator(paths.scoring.to(of.inquiryPackage)),
  negotiations: buyer(paths.negotiations.to()),
  negotiation: buyer(paths.negotiation.to(of.negotiation)),
  negotiationEdit: buyer(`${paths.negotiationEdit.to(of.ownSku)}&yjlx=2&sl=5`),
  fixedOrders: buyer(paths.fixedOrders.to()),
  fixedOrder: buyer(paths.fixedOrder.to(of.fixedOrder)),
  fixedOrderForm: buyer(paths.fixedOrderForm.to('need', of.fixedService)),
});

const supply = ({ of }: DemoIds) => ({
  workbench: supplier(paths.workbench.to()),
  shopCompletion: supplier(paths.shopCompletion.to()),
  shopInfo: supplier(paths.shopInfo.to()),
  entryQueue: entryReviewer(paths.entryQueue.to()),
  shopReview: entryReviewer(paths.shopReview.to(of.enteringShop)),
  shopReviewContent: entryReviewer(paths.shopReviewContent.to(of.enteringShop)),
  appointments: operator(paths.appointments.to()),
  competitions: handler(paths.competitions.to()),
  shopAdmin: operator(paths.shopAdmin.to()),
  shopQuickRegister: operator(paths.shopQuickRegister.to()),
  shopView: operator(paths.shopView.to(of.shop)),
  priceComplaints: listingReviewer(paths.priceComplaints.to()),
  ownPriceComplaints: buyer(paths.ownPriceComplaints.to()),
  shopPoints: supplier(paths.shopPoints.to('')),
  supplierApi: supplier(paths.supplierApi.to()),
  supplierStaff: supplier(paths.supplierStaff.to()),
  dashboard: supervisor(paths.dashboard.to()),
  dashboardWall: operator(paths.dashboardWall.to()),
  dashboardList: supervisor(paths.dashboardList.to({ figure: '1' })),
  siteContent: operator(paths.siteContent.to()),
  noticeAdmin: operator(paths.noticeAdmin.to()),
  noticeEdit: operator(paths.noticeEdit.to('')),
  noticeDraftReview: operator(paths.noticeDraftReview.to('')),
  agreementAdmin: operator(paths.agreementAdmin.to()),
  agreementAccept: supplier(paths.agreementAccept.to()),
  shopEdit: operator(paths.shopEdit.to(of.shop)),
  publishCategory: supplier(paths.publishCategory.to(of.ownProduct)),
  publishBasics: supplier(paths.publishBasics.to(of.ownProduct)),
  publishDetail: supplier(paths.publishDetail.to(of.ownProduct)),
  publishAccessories: supplier(paths.publishAccessories.to(of.ownProduct)),
  publishSubmit: supplier(paths.publishSubmit.to(of.ownProduct)),
  publishCategoryShort: supplier(paths.publishCategoryShort.to('')),
  publishBasicsShort: supplier(paths.publishBasicsShort.to(of.ownProduct)),
  publishDetailShort: supplier(paths.publishDetailShort.to(of.ownProduct)),
  publishAccessoriesShort: supplier(paths.publishAccessoriesShort.to(of.ownProduct)),
  publishSubmitShort: supplier(paths.publishSubmitShort.to(of.ownProduct)),
  listings: supplier(paths.listings.to()),
  listingImport: supplier(paths.listingImport.to()),
  listingQueue: listingReviewer(paths.listingQueue.to()),
  listingReview: listingReviewer(paths.listingReview.to(of.waitingProduct)),
  listingSpotCheck: listingReviewer(paths.listingSpotCheck.to()),
});

const organisation = () => ({
  members: unitAdmin(paths.members.to()),
  member: unitAdmin(paths.member.to('person-cgr01')),
  memberEdit: unitAdmin(paths.memberEdit.to('person-cgr01')),
  memberAdd: unitAdmin(paths.memberAdd.to()),
  personnel: unitAdmin(paths.personnel.to()),
  personnelEdit: unitAdmin(paths.personnelEdit.to('person-cgr01')),
  personnelAdd: unitAdmin(paths.personnelAdd.to()),
  memberApplications: unitAdmin(paths.memberApplications.to()),
  imports: systemAdmin(paths.imports.to()),
  console: systemAdmin(paths.console.to()),
  securitySettings: systemAdmin(paths.securitySettings.to()),
  delegations: reviewer(paths.delegations.to()),
  workflows: unitAdmin(paths.workflows.to()),
  holidays: systemAdmin(paths.holidays.to()),
  online: systemAdmin(paths.online.to()),
  securityLog: auditor(paths.securityLog.to()),
  auditSearch: auditor(paths.auditSearch.to()),
});

/** The visits of each wing, so that a trial can walk through one of them alone. */
const wings = {
  site,
  mall,
  ordering,
  fulfilment,
  auction,
  sourcing,
  supply,
  organisation,
} as const;

export type Wing = keyof typeof wings;
// The keys of the table above.
export const WINGS = Object.keys(wings) as readonly Wing[];

export const visitsOfWing = (wing: Wing, ids: DemoIds): readonly Visit[] =>
  Object.values<Visit>(wings[wing](ids));

/**
 * Every address of the application and who opens it. A new address belongs here: the type says so, and
 * without it nobody ever sees the screen before its users do.
 */
export function visitsOf(ids: DemoIds): Readonly<Record<keyof typeof paths, Visit>> {
  return {
    ...site(ids),
    ...mall(ids),
    ...ordering(ids),
    ...fulfilment(ids),
    ...auction(ids),
    ...sourcing(ids),
    ...supply(ids),
    ...organisation(),
  };
}

const STATES = [
  'coming',
  'paused',
  'rounds',
  'lines',
  'sealed',
  'opening',
  'won',
  'failed',
  'stopped',
  'forward',
  'blind',
] as const;
const OF_THE_SECOND_HANDLER: readonly string[] = ['paused', 'failed', 'blind'];

/** Boards of auctions in every other state, of all who see them. */
export function boardVisitsOf({ auction }: DemoIds): readonly Visit[] {
  return STATES.flatMap((state) => {
    const number = auction[state];
    const host = by(OF_THE_SECOND_HANDLER.includes(state) ? 'jbr02' : 'jbr01');
    return [
      host(paths.handlerBoard.to(number)),
      supplier(paths.supplierBoard.to(number)),
      supervisor(paths.supervisorBoard.to(number)),
      visitor(paths.publicBoard.to(number)),
    ];
  });
}
