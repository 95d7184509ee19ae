import { codeOf, list, newer, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type Codec, type English, wireObject, wireRequest } from '../kernel/wire.ts';

const item = {
  name: ['name', text, '路由名'],
  title: ['title', text, '标题'],
  path: ['path', text, '路径'],
  icon: ['icon', text, '图标'],
} as const;

/** One menu entry; `path` is the path of the page that it opens, without `BASE_PATH`. */
export type MenuItem = English<typeof item>;

const group = {
  name: ['name', text, '分组名'],
  title: ['title', text, '标题'],
  icon: ['icon', text, '图标'],
  items: ['children', list(wireObject(item)), '菜单项'],
} as const;

/** A group of menu entries. */
export type MenuGroup = English<typeof group>;

const hiddenRoute = {
  name: ['name', text, '路由名'],
  path: ['path', text, '路径'],
  /**
   * The label of a link to what the person may begin on the page; empty if there is nothing to
   * begin.
   */
  start: ['fqsx', newer(text, ''), '可在此发起的事项'],
} as const;

/**
 * A page that the person may open, whether or not the menu has it; `path` is the pattern of its
 * path.
 */
export type HiddenRoute = English<typeof hiddenRoute>;

/** The menu with the pages that the person may open. */
export interface RouterTree {
  groups: MenuGroup[];
  hidden: HiddenRoute[];
}

/** The codec of the router tree that `navigation.routes` returns as a JSON string. */
export const RouterTree: Codec<RouterTree> = wireObject({
  groups: ['routers', list(wireObject(group)), '菜单'],
  hidden: ['hiddenRouters', list(wireObject(hiddenRoute)), '可打开的页面'],
});

export const navigationEndpoints = {
  /**
   * Returns the caller's menu and the pages they may open: `routesJson` is a `RouterTree` as JSON. If
   * `routesJson` is `null`, the client shows the page for people without permission.
   */
  routes: endpoint('navigation.routes', {
    path: '/app/router/getVueRoleRouteJson',
    cost: 'cheap',
    summary: '取当前用户的菜单与路由',
    request: wireRequest({
      personId: ['ryId', textUpTo(64, 'mayBeEmpty'), '人员编号'],
      clientType: ['jsBs', codeOf({ VUE: 'web' }), '客户端类型'],
    }),
    response: wireObject({ routesJson: ['routeJson', none(text), '路由 JSON'] }),
  }),
  /**
   * Returns the title of a page and the roles that may open it, for the page that explains why the
   * caller may not open it.
   */
  expected: endpoint('navigation.expected', {
    path: '/app/router/getYmyq',
    cost: 'cheap',
    summary: '取页面所需的角色',
    request: wireRequest({ path: ['path', textUpTo(200, 'mayBeEmpty'), '页面路径'] }),
    response: wireObject({
      title: ['title', text, '菜单标题，不在菜单中的页面为空'],
      roles: ['jsmc', list(text), '可打开该页面的角色名称'],
    }),
  }),
};

/** The paths of the menu entries without `BASE_PATH`; the client's router has the same paths. */
export const menuPaths = {
  desk: '/gzt',
  todos: '/dbrw',
  delegations: '/center_rskk/dswt',
  securitySettings: '/console/csxg',
  hall: '/Jjdt',
  biddings: '/BidList',
  inquiries: '/XjIndex',
  projects: '/xycg/XmList',
  awardOffers: '/xycg/ZbjgCk',
  objections: '/xycg/Zydj',
  complaints: '/xycg/Tsdj',
  projectSignals: '/xycg/Ycxh',
  negotiations: '/xycg/YjList',
  scoringTasks: '/xycg/PsList',
  orders: '/Ddgl/order',
  supplierOrders: '/GysOrder',
  statements: '/billlist',
  statementsDone: '/billdonelist',
  statementRules: '/billdzgz',
  billable: '/MemberInvoiceBill',
  invoices: '/MemberInvoice',
  invoiceTitles: '/MemberInvoiceInfoList',
  payments: '/MemberPaymentList',
  afterSales: '/servicesrecordlist',
  dueMonth: '/order/dqrl',
  shipBatch: '/order/plfh',
  overdueUnits: '/MemberPaymentYq',
  budgets: '/zjgl/YsList',
  contracts: '/htgl/HtList',
  contractSettings: '/htgl/Htgz',
  acceptances: '/yslist',
  stockIn: '/warehouselist',
  stockEntries: '/waredonelist',
  groupBuys: '/groupbuy/GroupBuyIndex',
  fixedOrders: '/ddmall/ddorder',
  cart: '/member/Buycar',
  favoriteProducts: '/member/favorite',
  favoriteShops: '/member/shop',
  purchaseLists: '/member/cgqd',
  comparisonRecords: '/member/bjjl',
  addresses: '/member/address',
  reviews: '/member/reviews',
  supplierReviews: '/gysreviews',
  members: '/hygl',
  memberApplications: '/hygl/hysh',
  personnel: '/center_rskk',
  imports: '/slfw/drgl',
  dashboard: '/jgkb',
  console: '/console',
  securityLog: '/console/securityLog',
  online: '/console/zxhh',
  auditSearch: '/console/sjjs',
  holidays: '/jjrgl',
  workflows: '/lcgl/LcMb',
  workbench: '/GysIndex',
  listings: '/wdsp',
  shopInfo: '/dpxxbg',
  supplierApi: '/jkdj',
  supplierStaff: '/gysyg',
  supplierAccount: '/gyszh',
  shopPoints: '/xyjf',
  priceComplaints: '/spsh/JgjbList',
  listingQueue: '/spsh/SpshList',
  listingSpotCheck: '/spsh/SpccList',
  entryQueue: '/dpgl/dpglsh',
  shopAdmin: '/dpgl',
  appointments: '/ddmall/ddgys',
  competitions: '/ddmall/ddjj',
  siteContent: '/nrgl/NrList',
  noticeAdmin: '/nrgl/GgList',
  agreementAdmin: '/nrgl/XyList',
} as const;

/** A procurement method. */
type Method = 'inquiry' | 'bidding';
/**
 * Returns the path of a page that both methods have under the same name: prefix `Xj` for inquiries,
 * `Bid` for biddings. The halls have paths of their own.
 */
const pageOf = (method: Method, page: string) => `/${method === 'inquiry' ? 'Xj' : 'Bid'}${page}`;

/**
 * Functions that return, and constants that are, the paths of the pages to which to-dos and
 * messages link; the client's router has the same paths.
 */
export const businessPaths = {
  /** Returns the path of the form for a new inquiry about a product. */
  inquiryAbout: (productId: string, quantity = 1) =>
    `/XjEdit?product_id=${encodeURIComponent(productId)}&sl=${quantity}`,
  accountSecurity: () => '/center_zhaq',
  member: (id: string) => `/hygl/hyxx/${encodeURIComponent(id)}`,
  productReviews: (productId: string) =>
    `/goods/goodsDetail/${encodeURIComponent(productId)}/?tab=reviews`,
  orderDetail: (orderId: string) => `/order/orderDetail?ddid=${encodeURIComponent(orderId)}`,
  orderThread: (orderId: string) => `/order/orderThread?ddid=${encodeURIComponent(orderId)}`,
  contract: (id: string) => `/htgl/HtDetail?htid=${encodeURIComponent(id)}`,
  contractReview: (id: string) => `/review/contractReview?ywbh=${encodeURIComponent(id)}`,
  acceptance: (orderId: string) => `/order/accept?ddid=${encodeURIComponent(orderId)}`,
  stockIn: menuPaths.stockIn,
  projectFile: (projectId: string) => `/bidxm/JbrBidDetails?xmid=${encodeURIComponent(projectId)}`,
  projectReview: (projectId: string) =>
    `/review/projectReview?xmid=${encodeURIComponent(projectId)}`,
  /**
   * Returns the path of the organisers' page of a project's result. In all functions of this table
   * `method` defaults to `bidding`, because the pages for biddings can also show an inquiry.
   */
  resultFile: (projectId: string, method: Method = 'bidding') =>
    `${pageOf(method, 'ResultCk')}?xmid=${encodeURIComponent(projectId)}`,
  ownBidding: (number: string) => `/BidDetails?xmbh=${encodeURIComponent(number)}`,
  /** Returns the path of the auction hall inside the pages for members. */
  memberHall: () => '/BidDt',
  ownProject: (number: string) => `/bidxm/GysBidDetails?xmbh=${encodeURIComponent(number)}`,
  publicResult: (number: string, method: Method = 'bidding') =>
    `${pageOf(method, 'Result')}?xmbh=${encodeURIComponent(number)}`,
  results: () => '/BidResultList',
  ruleEdit: (packageNumber: string) => `/bidxm/JjgzEdit?bbh=${encodeURIComponent(packageNumber)}`,
  projectSignals: (projectId: string) => `/xycg/Ycxh?xmid=${encodeURIComponent(projectId)}`,
  projectObjections: (number: string) => `/xycg/Zydj?xmbh=${encodeURIComponent(number)}`,
  /**
   * Returns the path of the form for a complaint to the authority about the answer to an objection.
   */
  complaintAbout: (objection: string) => `/xycg/Tsdj?zybh=${encodeURIComponent(objection)}`,
  noticeReview: (projectId: string) => `/review/noticeReview?xmid=${encodeURIComponent(projectId)}`,
  /**
   * Returns the path of the organisers' hall of an inquiry, where quotes are opened, evaluated and
   * awarded.
   */
  inquiryHall: (packageNumber: string) => `/JbrXjdt?bbh=${encodeURIComponent(packageNumber)}`,
  /** The board of an auction for its handler. */
  handlerBoard: (packageNumber: string) => `/Jbrjjdt?bbh=${encodeURIComponent(packageNumber)}`,
  /** The hall of a package for one of its suppliers: the quote sheet of an inquiry, the board of a bidding. */
  ownHall: (packageNumber: string, method: Method = 'bidding') =>
    `/${method === 'inquiry' ? 'Gysxjdt' : 'Gysjjdt'}?bbh=${encodeURIComponent(packageNumber)}`,
  scoring: (packageNumber: string) => `/xycg/PsEdit?bbh=${encodeURIComponent(packageNumber)}`,
  negotiation: (id: string) => `/YjDetails?yjid=${encodeURIComponent(id)}`,
  /**
   * Returns the path of the form for a new negotiation about a package (1), a product (2) or an
   * order (3).
   */
  negotiationStart: (kind: '1' | '2' | '3', id: string, quantity = 1) =>
    `/YjEdit?yjlx=${kind}&ywid=${encodeURIComponent(id)}&sl=${quantity}`,
  budget: (id: string) => `/zjgl/YsDetail?ysid=${encodeURIComponent(id)}`,
  /** Returns the path of the page of one package, with the way to the reader's board. */
  auction: (packageNumber: string) => `/BidDetail?bbh=${encodeURIComponent(packageNumber)}`,
  /** Returns the path of the rules of a project. */
  rules: (number: string, method: Method = 'bidding') =>
    `${pageOf(method, 'Rule')}?xmbh=${encodeURIComponent(number)}`,
  tender: (number: string, method: Method = 'bidding') =>
    `${pageOf(method, 'Detail')}?xmbh=${encodeURIComponent(number)}`,
  statement: (id: string) => `/billdetail?dzdid=${encodeURIComponent(id)}`,
  supplierStatement: (id: string) => `/gysbilldetail?dzdid=${encodeURIComponent(id)}`,
  invoice: (id: string) => `/InvoiceDetail?kpsqid=${encodeURIComponent(id)}`,
  supplierInvoice: (id: string) => `/gysinvoicedetail?kpsqid=${encodeURIComponent(id)}`,
  payment: (id: string) => `/MemberPayment?fkid=${encodeURIComponent(id)}`,
  paymentReview: (id: string) => `/review/paymentReview?fkid=${encodeURIComponent(id)}`,
  fixedServices: () => '/DdScListSearch',
  fixedPointRule: () => '/DdBidRule',
  fixedNeed: (serviceId: string) => `/ddmall/ddorder/need/${encodeURIComponent(serviceId)}`,
  fixedOrder: (id: string) => `/ddmall/ddOrderShow?ywid=${encodeURIComponent(id)}`,
  groupBuy: (id: string) => `/groupbuy/GroupBuyDetail?tgid=${encodeURIComponent(id)}`,
  groupBuyLaunch: (productId: string, skuId: string) =>
    `/groupbuy/GroupBuyLaunch?product_id=${encodeURIComponent(productId)}&skuid=${encodeURIComponent(skuId)}`,
  groupBuyReview: (id: string) => `/review/groupBuyReview?tgid=${encodeURIComponent(id)}`,
  productEdit: (productId: string) =>
    `/publish/supplierBjjbxx?product_id=${encodeURIComponent(productId)}`,
  productReview: (productId: string) =>
    `/spsh/SpshDetail?product_id=${encodeURIComponent(productId)}`,
  noticeEdit: (id: string) => `/nrgl/GgEdit?ggid=${encodeURIComponent(id)}`,
  noticeDraftReview: (id: string) => `/review/ggReview?ggid=${encodeURIComponent(id)}`,
  agreementAccept: () => '/XyQr',
  product: (productId: string) => `/goods/goodsDetail/${encodeURIComponent(productId)}/`,
  /** Returns the path of the product page on which a given SKU is selected. */
  variant: (productId: string, skuId: string) =>
    `/goods/goodsDetail/${encodeURIComponent(productId)}/?skuid=${encodeURIComponent(skuId)}`,
  ownPriceComplaints: () => '/member/jgjb',
  /** Returns the path of the page on which operators see the credit points of one shop. */
  shopPoints: (shopId: string) => `/xyjf?dpid=${encodeURIComponent(shopId)}`,
  shopReview: (shopId: string) => `/dpglshDetail?dpid=${encodeURIComponent(shopId)}`,
  shopCompletion: () => '/dpxxws',
  shopAdmin: (shopId: string) => `/dpgl/dpglview/${encodeURIComponent(shopId)}`,
  afterSale: (id: string) => `/services?shid=${encodeURIComponent(id)}`,
  supplierAfterSale: (id: string) => `/gysservicesrecord?shid=${encodeURIComponent(id)}`,
  invoiceApply: (statementId: string) => `/InvoiceApply?dzdids=${encodeURIComponent(statementId)}`,
  /** Returns the path of the form with which an after-sale of one order is applied for. */
  afterSaleApply: (orderId: string) => `/servicesapply?ddid=${encodeURIComponent(orderId)}`,
  orderReview: (orderId: string) => `/review/reviewDetail?ywbh=${encodeURIComponent(orderId)}`,
} as const;
