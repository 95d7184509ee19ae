import type { OrgType } from './account/session.ts';
import { menuPaths } from './navigation.ts';

/**
 * A page that needs a login. The router tree of a person has the page if the person may make the
 * calls in `needs`, which the page makes first; of the calls in an inner list the person needs only
 * one.
 */
export interface MemberRoute {
  /** The pattern of the page's path, without `BASE_PATH`; the client's router has the same. */
  readonly path: string;
  /**
   * The names of the calls. The first is the main call: without its response the page shows
   * nothing.
   */
  readonly needs: readonly (string | readonly string[])[];
  /**
   * People of organisations of these types do not get the page, even if they may make its calls.
   */
  readonly closedTo?: readonly OrgType[];
  /** If present, only people of organisations of these types get the page. */
  readonly onlyFor?: readonly OrgType[];
  /**
   * What a person can begin on the page: the label of the link, and the call that the person must
   * be allowed to make.
   */
  readonly start?: Start;
}

interface Start {
  readonly label: string;
  readonly call: string;
  /** Present if the call only reads, so that the link leads to a search or a view. */
  readonly isRead?: true;
}

const page = (path: string, ...needs: MemberRoute['needs']): MemberRoute => ({ path, needs });
/**
 * Returns a page that people of suppliers do not get, because they have no profile, cart or
 * follows.
 */
const buyerPage = (path: string, ...needs: MemberRoute['needs']): MemberRoute => ({
  path,
  needs,
  closedTo: ['supplier'],
});
/**
 * Returns a page that only people of suppliers get; other people have a page of another form for
 * it.
 */
const supplierPage = (path: string, ...needs: MemberRoute['needs']): MemberRoute => ({
  path,
  needs,
  onlyFor: ['supplier'],
});
/** Returns a page that only people of superior units get, which administer the units below them. */
const superiorPage = (path: string, ...needs: MemberRoute['needs']): MemberRoute => ({
  path,
  needs,
  onlyFor: ['groupBuyer'],
});

/** Returns a page with the label and call of what a person can begin on it. */
const starting = (route: MemberRoute, label: string, call: string): MemberRoute => ({
  ...route,
  start: { label, call },
});
/** Returns a page like `starting`, for a call that only reads. */
const looking = (route: MemberRoute, label: string, call: string): MemberRoute => ({
  ...route,
  start: { label, call, isRead: true },
});

const OWN_ACCOUNT = ['contact.mine', 'preference.read', 'device.list'] as const;
const ACCOUNT = ['contact.mine', 'factor.state', 'signOn.links', 'signOn.providers'] as const;
const COMPETING = ['appointment.competitions', 'appointment.compete', 'fixedPoint.categories'];
const SITE_CONTENT = ['homePicture.list', 'catalog.zones', 'catalog.categories'];
const OWN_SHOP = ['workbench.read', 'entry.mine'] as const;

/**
 * All pages that need a login: name in the client's table of paths → page. The client opens no page
 * that needs a login and is missing from this table.
 */
export const memberRoutes = {
  // The account
  profile: buyerPage('/center_grzl', 'profile.read', ...OWN_ACCOUNT),
  supplierAccount: supplierPage(menuPaths.supplierAccount, ...OWN_ACCOUNT),
  password: page('/Xgmm', 'profile.passwordRule'),
  accountSecurity: page('/center_zhaq', ...ACCOUNT),
  // Work
  desk: { ...page(menuPaths.desk, 'todo.list', 'desk.checklist'), closedTo: ['supplier'] },
  todos: page(menuPaths.todos, 'todo.list'),
  todoDetail: page('/dbrw/WddbXq', 'todo.detail'),
  delegations: starting(
    page(menuPaths.delegations, 'delegation.list'),
    '委托他人代办',
    'delegation.give',
  ),
  orderReview: page('/review/reviewDetail', 'orderReview.detail'),
  groupBuyReview: page('/review/groupBuyReview', 'groupBuyReview.detail'),
  contractReview: page('/review/contractReview', 'contractReview.detail'),
  paymentReview: page('/review/paymentReview', 'payment.review'),
  projectReview: page('/review/projectReview', 'projectReview.detail'),
  noticeReview: page('/review/noticeReview', 'resultNotice.review'),
  // Shopping
  cart: buyerPage(menuPaths.cart, 'cart.list', 'cart.add'),
  checkout: buyerPage('/member/burcar/Order', 'checkout.preview', 'address.list'),
  welfareCheckout: buyerPage('/member/burcar/FlOrder', 'checkout.preview', 'address.list'),
  orderSuccess: buyerPage('/member/burcar/OrderSuccess', 'order.list'),
  followedProducts: buyerPage(menuPaths.favoriteProducts, 'follow.listGoods'),
  followedShops: buyerPage(menuPaths.favoriteShops, 'follow.listShops'),
  productCompare: buyerPage('/goods/goodscompare', 'comparison.list', 'comparison.table'),
  records: page(menuPaths.comparisonRecords, 'comparison.listRecords', 'comparison.createRecord'),
  reviews: page(menuPaths.reviews, 'reviews.pending'),
  addresses: page(menuPaths.addresses, 'address.list', 'address.known'),
  purchaseLists: page(menuPaths.purchaseLists, 'purchaseList.frequent'),
  ownPriceComplaints: page('/member/jgjb', 'priceComplaint.mine'),
  groupBuys: page(menuPaths.groupBuys, 'groupBuy.list'),
  groupBuy: page('/groupbuy/GroupBuyDetail', 'groupBuy.detail'),
  groupBuyLaunch: page('/groupbuy/GroupBuyLaunch', 'groupBuy.detail', 'groupBuy.launch'),
  fixedOrders: page(menuPaths.fixedOrders, 'fixedOrder.list'),
  fixedOrder: page('/ddmall/ddOrderShow', 'fixedOrder.detail'),
  fixedOrderForm: page('/ddmall/ddorder/:type/:ywid', 'fixedOrder.detail'),
  // Orders
  orders: buyerPage(menuPaths.orders, 'order.list', 'reviews.pending'),
  memberOrders: buyerPage('/member/order', 'order.list', 'reviews.pending'),
  allOrders: buyerPage('/allOrder', 'order.list', 'reviews.pending'),
  supplierOrders: supplierPage(menuPaths.supplierOrders, 'order.supplierList'),
  orderDetail: page('/order/orderDetail', 'order.detail'),
  orderEdit: page('/orderEdit', 'order.detail', 'order.edit'),
  orderSnapshot: page('/order/orderSnapshot', 'order.snapshot'),
  orderThread: page('/order/orderThread', 'thread.read'),
  shipBatch: page(menuPaths.shipBatch, 'delivery.batch'),
  dueMonth: looking(page(menuPaths.dueMonth, 'deadline.month'), '查看到期日历', 'deadline.month'),
  contracts: page(menuPaths.contracts, 'contract.list'),
  contract: page('/htgl/HtDetail', 'contract.detail'),
  contractSettings: page(menuPaths.contractSettings, 'contract.settings'),
  acceptances: starting(
    page(menuPaths.acceptances, 'acceptance.list'),
    '验收到货',
    'acceptance.submit',
  ),
  accept: page('/order/accept', 'thread.read', 'acceptance.list'),
  stockIn: starting(page(menuPaths.stockIn, 'stock.waiting'), '办理入库', 'stock.enter'),
  stockEntries: page(menuPaths.stockEntries, 'stock.done'),
  afterSales: page(menuPaths.afterSales, 'afterSale.list'),
  afterSaleApply: page('/servicesapply', 'afterSale.claimable'),
  afterSaleApplyProvider: page('/servicesapplySN', 'afterSale.claimable'),
  afterSale: page('/services', 'afterSale.detail'),
  afterSaleRecord: page('/servicesrecord', 'afterSale.detail'),
  supplierAfterSale: page('/gysservicesrecord', 'afterSale.detail'),
  // Settlement
  openStatements: starting(
    page(menuPaths.statements, 'statement.openSuppliers'),
    '发起对账',
    'statement.create',
  ),
  statements: page(menuPaths.statementsDone, 'statement.list'),
  statement: page('/billdetail', 'statement.detail'),
  supplierStatement: page('/gysbilldetail', 'statement.detail'),
  statementRules: page(menuPaths.statementRules, 'statement.rules'),
  billable: starting(page(menuPaths.billable, 'invoice.billable'), '申请开票', 'invoice.apply'),
  invoiceApply: page('/InvoiceApply', 'invoiceTitle.list', 'invoice.billable'),
  invoices: page(menuPaths.invoices, 'invoice.list'),
  supplierInvoices: page('/gysinvoiceapply', 'invoice.list'),
  invoice: page('/InvoiceDetail', 'invoice.detail'),
  supplierInvoice: page('/gysinvoicedetail', 'invoice.detail'),
  invoiceTitles: page(menuPaths.invoiceTitles, 'invoiceTitle.list'),
  payments: starting(
    page(menuPaths.payments, 'payment.due', 'payment.list'),
    '申请付款',
    'payment.apply',
  ),
  payment: page('/MemberPayment', 'payment.detail'),
  overdueUnits: page(menuPaths.overdueUnits, 'deadline.overdueUnits'),
  budgets: starting(page(menuPaths.budgets, 'budget.list'), '编制预算', 'budget.save'),
  budget: page('/zjgl/YsDetail', 'budget.read'),
  // Sourcing
  hall: looking(
    page(menuPaths.hall, 'sourcing.listMine', 'todo.list'),
    '进入竞价大厅',
    'sourcing.listMine',
  ),
  memberHall: page('/BidDt', 'sourcing.listMine', 'todo.list'),
  handlerBoard: page('/Jbrjjdt', 'bidding.packages', 'bidding.changeEnd'),
  supervisorBoard: page('/Jdrjjdt', 'bidding.packages', 'bidding.decideCountersign'),
  supplierBoard: page('/Gysjjdt', 'bidding.packages', 'bidding.bid'),
  replay: page('/Jjhf', 'replay.events'),
  projects: page(menuPaths.projects, 'project.list'),
  biddingEdit: starting(page('/BidEdit', 'project.read'), '新建竞价项目', 'project.create'),
  inquiryEdit: starting(page('/XjEdit', 'project.read'), '新建询价项目', 'project.create'),
  projectFile: page('/bidxm/JbrBidDetails', 'project.read', 'project.list'),
  organiserHall: page('/JbrXjdt', 'bidding.packages', 'bidding.supplierStates'),
  supplierHall: page('/Gysxjdt', 'bidding.packages', 'inquiry.sheet'),
  inquirySuccess: page('/XjSuccess', 'inquiry.sheet'),
  biddingSuccess: page('/BidSuccess', 'tender.detail', 'enrolment.signUp'),
  biddingResultFile: page('/BidResultCk', 'result.full'),
  inquiryResultFile: page('/XjResultCk', 'result.full'),
  biddingHistory: page('/BidHistory', 'result.history'),
  inquiryHistory: page('/XjHistory', 'result.history'),
  ownBidding: page('/BidDetails', 'result.own'),
  ownProject: page('/bidxm/GysBidDetails', 'result.own'),
  awardOffers: page(menuPaths.awardOffers, 'result.offers'),
  ruleEdit: page('/bidxm/JjgzEdit', 'bidding.editRules'),
  negotiations: page(menuPaths.negotiations, 'negotiation.list'),
  negotiation: page('/YjDetails', 'negotiation.detail'),
  negotiationEdit: page('/YjEdit', 'negotiation.subject'),
  complaints: starting(
    page(menuPaths.complaints, 'complaint.list'),
    '登记投诉',
    'complaint.register',
  ),
  objections: page(menuPaths.objections, 'objection.list', 'objection.windows'),
  projectSignals: page(menuPaths.projectSignals, 'projectSignal.list'),
  scoringTasks: page(menuPaths.scoringTasks, 'scoring.tasks'),
  scoring: page('/xycg/PsEdit', 'scoring.own'),
  competitions: page(menuPaths.competitions, ...COMPETING),
  // The supplier's own
  workbench: page(menuPaths.workbench, OWN_SHOP),
  shopCompletion: page('/dpxxws', 'entry.mine'),
  shopInfo: page(menuPaths.shopInfo, 'entry.mine'),
  shopPoints: page(menuPaths.shopPoints, ['points.mine', 'points.read']),
  supplierReviews: page(menuPaths.supplierReviews, 'reviews.received'),
  supplierApi: page(menuPaths.supplierApi, 'supplierApi.overview'),
  supplierStaff: page(menuPaths.supplierStaff, 'supplierStaff.list', 'changeRequest.list'),
  agreementAccept: page('/XyQr', 'agreement.pending'),
  listings: page(menuPaths.listings, 'listing.list'),
  listingImport: page('/wdsp/drgl', 'listing.import'),
  publishCategory: page('/publish/supplierXzsplm', 'listing.read'),
  publishBasics: page('/publish/supplierBjjbxx', 'listing.read'),
  publishDetail: page('/publish/supplierBjspxq', 'listing.read'),
  publishAccessories: page('/publish/supplierXzpj', 'listing.read'),
  publishSubmit: page('/publish/supplierTjsh', 'listing.read'),
  publishCategoryShort: page('/publish/Xzsplm', 'listing.read'),
  publishBasicsShort: page('/publish/Bjjbxx', 'listing.read'),
  publishDetailShort: page('/publish/Bjspxq', 'listing.read'),
  publishAccessoriesShort: page('/publish/Xzpj', 'listing.read'),
  publishSubmitShort: page('/publish/Tjsh', 'listing.read'),
  // Units and people
  members: page(menuPaths.members, 'member.list', 'unit.list'),
  member: page('/hygl/hyxx/:hyid', 'member.detail'),
  memberEdit: page('/hygl/hyxxedit/:hyid', 'member.detail', 'member.save'),
  invitations: starting(
    page('/hygl/yqfs', 'invitation.list', 'unit.list'),
    '发送邀请',
    'invitation.send',
  ),
  memberAdd: starting(page('/hygl/hykszc', 'unit.list', 'member.add'), '新增人员', 'member.add'),
  memberApplications: page(menuPaths.memberApplications, 'application.list'),
  unitsBelow: superiorPage('/hygl/xjdw', 'unit.list'),
  personnel: page(menuPaths.personnel, 'unit.list', 'post.mine'),
  personnelEdit: page('/slfw/EditRsxx', 'member.detail', 'member.save'),
  personnelAdd: page('/slfw/AddRsxx', 'unit.list', 'member.add'),
  workflows: starting(page(menuPaths.workflows, 'workflow.types'), '设置审核流程', 'workflow.save'),
  imports: starting(page(menuPaths.imports, 'import.template'), '批量导入', 'import.begin'),
  // The platform's operation
  priceComplaints: page(menuPaths.priceComplaints, 'priceComplaint.list'),
  listingQueue: page(menuPaths.listingQueue, 'listingReview.queue', 'catalog.categories'),
  listingReview: page('/spsh/SpshDetail', 'listingReview.detail'),
  listingSpotCheck: page(menuPaths.listingSpotCheck, 'listingReview.live'),
  entryQueue: page(menuPaths.entryQueue, 'entryReview.queue'),
  shopReview: page('/dpglshDetail', 'entryReview.detail'),
  shopReviewContent: page('/DpglShContent', 'entryReview.detail'),
  shopAdmin: page(menuPaths.shopAdmin, 'shopAdmin.list'),
  shopQuickRegister: starting(
    page('/dpgl/dpkszc', 'shopAdmin.register', 'profile.passwordRule'),
    '登记店铺',
    'shopAdmin.register',
  ),
  shopView: page('/dpgl/dpglview/:dpid', 'shopAdmin.read'),
  shopEdit: page('/dpgl/dpgledit/:dpid', 'shop.detail', 'shopAdmin.edit'),
  appointments: starting(
    page(menuPaths.appointments, 'appointment.list', 'appointment.save'),
    '指定定点服务商',
    'appointment.save',
  ),
  siteContent: page(menuPaths.siteContent, ...SITE_CONTENT),
  noticeAdmin: starting(
    page(menuPaths.noticeAdmin, 'noticeEditor.list'),
    '编写公告',
    'noticeEditor.create',
  ),
  noticeEdit: page('/nrgl/GgEdit', 'noticeEditor.read'),
  noticeDraftReview: page('/review/ggReview', 'noticeEditor.read'),
  agreementAdmin: page(menuPaths.agreementAdmin, 'agreement.list'),
  dashboard: looking(
    page(menuPaths.dashboard, 'dashboard.figures'),
    '查看监管看板',
    'dashboard.figures',
  ),
  dashboardWall: page('/jgkb/dp', 'dashboard.figures'),
  dashboardList: page('/jgkb/mx', 'dashboard.list'),
  auditSearch: looking(
    page(menuPaths.auditSearch, 'auditSearch.list'),
    '检索审计记录',
    'auditSearch.list',
  ),
  securityLog: looking(
    page(menuPaths.securityLog, 'securityLog.list'),
    '查阅安全日志',
    'securityLog.list',
  ),
  securitySettings: page(menuPaths.securitySettings, 'console.settings', 'changeRequest.list'),
  online: page(menuPaths.online, 'online.list'),
  console: looking(page(menuPaths.console, 'console.overview'), '查看系统自检', 'console.overview'),
  holidays: starting(page(menuPaths.holidays, 'calendar.year'), '设置节假日', 'calendar.save'),
} as const satisfies Readonly<Record<string, MemberRoute>>;
