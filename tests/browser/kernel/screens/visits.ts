import { paths } from '@jicai/client/src/app/paths.ts';
import { isBoardAddress } from '@jicai/client/src/app/scheme.ts';
import { platformMenu, platformPolicy } from '@jicai/platform/src/app.ts';
import { covers } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { pages, wings } from '../../../harness/client/pages.ts';
import type { DemoIds } from './demo-ids.ts';

/*
 * The visits of the walk over all screens: who opens which address. Both follow from the pages, the menu
 * and the policy; the tables here have what does not.
 */

/** The demonstration's person who opens a page; null is a visitor. */
export type Walker = string | null;

export interface Visit {
  readonly as: Walker;
  /** The address inside the site. */
  readonly path: string;
  /** Where the address leads on to, if it is a second address of another page. */
  readonly landing?: string;
}

type PageName = keyof typeof paths;

/** The first of these roles that has a menu entry opens its page, and the pages below it. */
const PEOPLE: readonly (readonly [RoleName, string])[] = [
  ['buyer', 'cgr01'],
  ['handler', 'jbr01'],
  ['finance', 'cwr01'],
  ['supervisor', 'jdr01'],
  ['supplier', 'gys01'],
  ['evaluator', 'psr01'],
  ['reviewer', 'shr01'],
  ['paymentApprover', 'fkr01'],
  ['acceptor', 'ysr01'],
  ['keeper', 'kgr01'],
  ['operator', 'yyr01'],
  ['unitAdmin', 'dwgl01'],
  ['entryReviewer', 'rzsh01'],
  ['listingReviewer', 'spsh01'],
  ['systemAdmin', 'xtgl01'],
  ['auditAdmin', 'sjgl01'],
];

/** Pages that somebody else opens: they are below no menu, or show more to that person. */
const OPENED_BY: Readonly<Record<string, readonly PageName[]>> = {
  cgr01: [
    ...([
      'mallIndex',
      'productDetail',
      'welfareProductDetail',
      'productCompare',
      'checkout',
    ] as const),
    ...(['welfareCheckout', 'orderSuccess', 'groupBuy', 'groupBuyLaunch', 'noPermission'] as const),
  ],
  gys01: [
    ...(['agreementAccept', 'supplierStatement', 'supplierInvoices', 'supplierInvoice'] as const),
    ...(['supplierAfterSale', 'biddingDetail', 'inquiryRule', 'biddingRule'] as const),
    ...(['biddingSuccess', 'inquirySuccess', 'shopCompletion', 'supplierBoard'] as const),
    ...(['publishCategoryShort', 'publishBasicsShort', 'publishDetailShort'] as const),
    ...(['publishAccessoriesShort', 'publishSubmitShort'] as const),
  ],
  jbr01: ['allOrders', 'memberHall', 'handlerBoard', 'replay'],
  jdr01: ['supervisorBoard'],
  shr01: [
    ...(['groupBuyReview', 'contractReview', 'projectReview', 'noticeReview'] as const),
    ...(['delegations', 'orderReview'] as const),
  ],
  cwr01: [
    ...(['openStatements', 'statements', 'statement', 'statementRules', 'billable'] as const),
    ...(['invoiceApply', 'invoiceTitles', 'invoices', 'invoice'] as const),
  ],
  fkr01: ['payments', 'payment', 'paymentReview'],
  dwgl01: ['contractSettings', 'personnelEdit'],
  xtgl01: ['online', 'holidays'],
  yyr01: ['dashboardWall'],
  zggl01: ['unitsBelow'],
};
const OF_VISITORS: readonly PageName[] = ['inquiryHome', 'biddingList'];

/** The thing of the demonstration that an address names, by its page. */
const SHOWN: Readonly<Partial<Record<keyof DemoIds['of'], readonly PageName[]>>> = {
  todo: ['todoDetail'],
  shop: ['areaProducts', 'shopDetail', 'shopView', 'shopEdit'],
  scene: ['scenes'],
  product: ['productDetail'],
  welfareProduct: ['welfareProductDetail'],
  notice: ['noticeDetail'],
  documentCode: ['documentCheck'],
  orderGroup: ['orderSuccess'],
  order: ['orderDetail', 'orderSnapshot'],
  rejectedOrder: ['orderEdit'],
  claimableOrder: ['afterSaleApply'],
  receivedOrder: ['afterSaleApplyProvider', 'orderThread', 'accept'],
  reviewedOrder: ['orderReview'],
  groupBuy: ['groupBuy'],
  scheduledGroupBuy: ['groupBuyReview'],
  contract: ['contract', 'contractReview'],
  statement: ['statement'],
  ownStatement: ['supplierStatement'],
  billableStatement: ['invoiceApply'],
  invoice: ['invoice'],
  ownInvoice: ['supplierInvoice'],
  payment: ['payment'],
  reviewedPayment: ['paymentReview'],
  budget: ['budget'],
  afterSale: ['afterSale', 'afterSaleRecord'],
  ownAfterSale: ['supplierAfterSale'],
  draft: ['biddingEdit'],
  inquiryDraft: ['inquiryEdit'],
  signUpId: ['projectFile', 'projectReview'],
  signUp: ['biddingRule', 'biddingSuccess'],
  inquiry: ['inquiryDetail', 'inquiryRule', 'inquiryResult'],
  inquiryFile: ['inquiryResultFile'],
  inquiryPackage: ['organiserHall', 'supplierHall', 'inquirySuccess', 'inquiryHistory', 'scoring'],
  awarded: ['biddingResult', 'ownBidding', 'ownProject'],
  awardedId: ['biddingResultFile'],
  reviewedNotice: ['noticeReview'],
  negotiation: ['negotiation'],
  fixedOrder: ['fixedOrder'],
  enteringShop: ['shopReview', 'shopReviewContent'],
  waitingProduct: ['listingReview'],
  ownProduct: [
    ...(['publishCategory', 'publishBasics', 'publishBasicsShort', 'publishDetail'] as const),
    ...(['publishDetailShort', 'publishAccessories', 'publishAccessoriesShort'] as const),
    ...(['publishSubmit', 'publishSubmitShort'] as const),
  ],
};
const AUCTIONS: Readonly<Partial<Record<keyof DemoIds['auction'], readonly PageName[]>>> = {
  amount: ['biddingDetail', 'handlerBoard', 'supervisorBoard', 'supplierBoard', 'publicBoard'],
  coming: ['ruleEdit'],
  won: ['audit', 'biddingHistory', 'replay'],
};
/** Pages whose address has one value that no query finds. */
const VALUES: Readonly<Record<string, readonly PageName[]>> = {
  'person-cgr01': ['member', 'memberEdit', 'personnelEdit'],
  login: ['loading', 'supplierLoading'],
  '404': ['notFound'],
  '/dpgl': ['noPermission'],
  // Without a value they open as well.
  '': ['login', 'shopPoints', 'noticeEdit', 'noticeDraftReview', 'publishCategoryShort'],
};

/** Addresses of several values. */
const builtOf = ({ of }: DemoIds): Partial<Record<PageName, string>> => ({
  productDetailByQuery: `${paths.productDetailByQuery.to()}?ids=${of.product}`,
  productCompare: paths.productCompare.to([of.product, of.otherProduct]),
  checkout: paths.checkout.to([of.cartLine]),
  welfareCheckout: paths.welfareCheckout.to([of.welfareCartLine]),
  groupBuyLaunch: paths.groupBuyLaunch.to(of.ownProduct, of.ownSku),
  negotiationEdit: `${paths.negotiationEdit.to(of.ownSku)}&yjlx=2&sl=5`,
  fixedOrderForm: paths.fixedOrderForm.to('need', of.fixedService),
  dashboardList: paths.dashboardList.to({ figure: '1' }),
});

/** The keys of a table by the pages they list. */
const keysByPage = <K extends string>(table: Readonly<Partial<Record<K, readonly PageName[]>>>) =>
  new Map(
    // The keys of the table.
    (Object.entries(table) as [K, readonly PageName[]][]).flatMap(([key, names]) =>
      names.map((name) => [name, key] as const),
    ),
  );
const openers = keysByPage(OPENED_BY);
const things = keysByPage(SHOWN);
const auctions = keysByPage(AUCTIONS);
const values = keysByPage(VALUES);

/** The person who has a menu entry. */
function personOf(path: string): Walker {
  const entry = platformMenu.find((item) => item.path === path);
  const grant = entry && platformPolicy[entry.needs];
  return (grant && PEOPLE.find(([role]) => covers(grant, [role]))?.[1]) ?? null;
}

function walkerFor(name: PageName): Walker {
  if (OF_VISITORS.includes(name)) return null;
  const page = pages.find(({ pattern }) => pattern === paths[name].pattern);
  const entries = [paths[name].pattern, ...(page?.place?.under ?? [])];
  const [person] = entries.flatMap((path) => personOf(path) ?? []);
  return openers.get(name) ?? person ?? (page?.layout === 'member' ? 'cgr01' : null);
}

/** The address of a page; throws if it names something and no table says what. */
function addressOf(name: PageName, ids: DemoIds): string {
  const built = builtOf(ids)[name];
  if (built) return built;
  const [thing, auction] = [things.get(name), auctions.get(name)];
  const value = thing ? ids.of[thing] : auction ? ids.auction[auction] : values.get(name);
  // Called below with what its address takes.
  const to = paths[name].to as (value?: string) => string;
  if (value === undefined && to.length > 0) throw new Error(`nothing is shown on ${name}`);
  return to(value);
}

/** Where a second address of a page leads on to; undefined for a page of its own. */
function landingOf(name: PageName, path: string): string | undefined {
  const { pattern } = paths[name];
  const { pathname, searchParams } = new URL(path, 'http://mall');
  const values = pathname.split('/');
  const params = pattern
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), values[at] ?? '']] : []));
  const page = pages.find((one) => one.pattern === pattern);
  return page?.redirect?.(searchParams, Object.fromEntries(params));
}

// The keys of the paths.
const names = Object.keys(paths) as PageName[];

/** Every address of the application and who opens it. */
export function visitsOf(ids: DemoIds): Readonly<Record<PageName, Visit>> {
  const visits = names.map((name) => {
    const path = addressOf(name, ids);
    const landing = landingOf(name, path);
    const visit = { as: walkerFor(name), path, ...(landing ? { landing } : {}) } satisfies Visit;
    return [name, visit];
  });
  // One for each name.
  return Object.fromEntries(visits);
}

const wingOf = (name: PageName): string => wings.get(paths[name].pattern) ?? '';

/** The wings that have pages, so that a trial can walk through one of them alone. */
export const WINGS = [...new Set(names.map(wingOf))];

export function visitsOfWing(wing: string, ids: DemoIds): readonly Visit[] {
  const visits = visitsOf(ids);
  return names.filter((name) => wingOf(name) === wing).map((name) => visits[name]);
}

/** The pages with a dark scheme. */
export function darkVisitsOf(ids: DemoIds): readonly Visit[] {
  const visits = visitsOf(ids);
  return names.filter((name) => isBoardAddress(paths[name].pattern)).map((name) => visits[name]);
}

const by =
  (as: Walker) =>
  (path: string): Visit => ({ as, path });

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
      by('gys01')(paths.supplierBoard.to(number)),
      by('jdr01')(paths.supervisorBoard.to(number)),
      by(null)(paths.publicBoard.to(number)),
    ];
  });
}
