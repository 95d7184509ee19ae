import { keysOf } from '../keys.ts';
import { type RoleName, roleNames } from './roles.ts';

/*
 * Custom roles: a unit derives a custom role from a role of the product, its base. The base determines the
 * kind of work and the separation rules; the custom role allows some of the base's verbs, each within a
 * scope. A verb is a subject and an action: `order.read`.
 */

/**
 * The subjects (the first parts of verbs) that a custom role can allow or omit, with their Chinese
 * names.
 */
export const SUBJECTS = {
  cart: '购物车',
  checkout: '提交订单',
  purchaseList: '常购清单',
  comparison: '比价记录',
  alert: '降价与到货提醒',
  address: '收货地址',
  recipient: '福利领用人',
  order: '订单',
  orderMessage: '订单留言',
  orderReview: '订单审核',
  budget: '预算与指标',
  invoiceTitle: '发票抬头',
  groupBuy: '团购',
  groupBuyReview: '团购审核',
  fixedOrder: '定点采购',
  priceComplaint: '价格举报',
  reviews: '商品评价',
  thread: '业务全程',
  contract: '合同',
  contractReview: '合同审核',
  delivery: '收货与物流',
  ending: '终止未发货部分',
  acceptance: '验收',
  stock: '入库',
  statement: '对账单',
  invoice: '发票',
  payment: '付款',
  afterSale: '售后',
  project: '采购项目',
  projectReview: '项目审核',
  sourcing: '寻源列表',
  enrolment: '报名与资格审查',
  clarification: '答疑澄清',
  inquiry: '询价',
  formula: '报价公式',
  scoring: '评分',
  evaluation: '评审',
  negotiation: '议价谈判',
  appointment: '定点服务商',
  result: '成交结果',
  resultNotice: '结果公告',
  objection: '质疑',
  complaint: '投诉',
  signal: '报价线索',
  projectSignal: '项目线索',
  archive: '归档',
  bidding: '竞价',
  live: '竞价大厅',
  replay: '竞价回放',
  record: '竞价记录',
  dashboard: '监督看板',
  delegation: '委托代理',
  noticeEditor: '公告',
  agreement: '协议',
  siteContent: '网站信息',
  homePicture: '首页图片',
  homeFloor: '首页楼层',
  scene: '采购场景',
  searchScope: '搜索范围',
  pageTemplate: '页面模板',
  brand: '品牌',
  category: '品类',
  hotWord: '热词',
  synonym: '同义词',
  bannedWord: '违禁词',
  points: '供应商扣分',
  listingReview: '商品审核',
  entryReview: '入驻审核',
  shopAdmin: '店铺管理',
  calendar: '工作日历',
} as const;

export type Subject = keyof typeof SUBJECTS;

/** All subjects, in the order of the table. */
export const subjects = keysOf(SUBJECTS);

/** The actions of a verb: `read` reads, `act` covers everything that changes something. */
export const DEEDS = { read: '查看', act: '办理' } as const;

export type Deed = keyof typeof DEEDS;

export type Verb = `${Subject}.${Deed}`;

/** The properties of a call that determine its verb. */
export interface NamedCall {
  /** The name of the call; the part before the dot is the subject of its verb. */
  readonly name: string;
  readonly write: boolean;
}

const isSubject = (text: string): text is Subject => Object.hasOwn(SUBJECTS, text);

/** Returns the verb of a call; null for a call that no custom role can omit, such as a login. */
export function verbOf({ name, write }: NamedCall): Verb | null {
  const subject = name.split('.')[0] ?? '';
  return isSubject(subject) ? `${subject}.${write ? 'act' : 'read'}` : null;
}

/** Splits a verb into its parts; returns null for a text that is not a verb. */
export function partsOf(verb: string): { readonly subject: Subject; readonly deed: Deed } | null {
  const [subject = '', deed = '', ...extra] = verb.split('.');
  if (extra.length > 0 || !isSubject(subject) || !Object.hasOwn(DEEDS, deed)) return null;
  return { subject, deed: deed as Deed }; // `hasOwn` has shown that `deed` is a key of `DEEDS`
}

/** The scopes: which rows a verb reaches, from narrow to wide as `widerOf` compares them. */
export const SCOPES = {
  own: '本人经办',
  department: '本部门',
  unit: '本单位',
  unitBelow: '本单位及下级',
  participant: '参与的事项',
  all: '全部',
} as const;

export type Scope = keyof typeof SCOPES;

/** All scopes, in the order of the table. */
export const scopes = keysOf(SCOPES);

/** Returns the wider of two scopes by the order of `SCOPES`. */
export const widerOf = (a: Scope, b: Scope): Scope =>
  scopes.indexOf(a) < scopes.indexOf(b) ? b : a;

/**
 * Roles that cannot be the base of a custom role: administrators must stay separated, and the
 * rights of suppliers' staff follow from their duties.
 */
const FIXED: readonly RoleName[] = [
  'supplier',
  'applicant',
  'unitAdmin',
  'systemAdmin',
  'securityAdmin',
  'auditAdmin',
];

/** Roles that can be the base of a custom role. */
export const baseRoles: readonly RoleName[] = roleNames.filter((role) => !FIXED.includes(role));

/**
 * Roles that reach only the matters assigned to the person: the services check the person, not the unit.
 */
const BY_PARTICIPATION: readonly RoleName[] = ['reviewer', 'evaluator', 'supervisor'];
const OF_PLATFORM: readonly RoleName[] = ['operator', 'listingReviewer', 'entryReviewer'];

/** Subjects whose rows have a person as owner, who ordered or handles them. */
const WITH_OWNER: readonly Subject[] = [
  'order',
  'thread',
  'contract',
  'delivery',
  'ending',
  'acceptance',
  'stock',
  'afterSale',
  'project',
  'negotiation',
  'fixedOrder',
  'objection',
  'complaint',
];
/** Subjects whose rows belong to a unit and not to a person. */
const OF_UNIT: readonly Subject[] = ['statement', 'invoice', 'payment', 'budget'];

/**
 * Returns the scopes that a custom role of this base can have for a verb; the first is the scope of the
 * base role itself. `unitBelow` is for reading only: nobody acts for another unit.
 */
export function scopesFor(
  base: RoleName,
  { subject, deed }: { subject: Subject; deed: Deed },
): readonly Scope[] {
  if (BY_PARTICIPATION.includes(base)) return ['participant'];
  if (OF_PLATFORM.includes(base)) return ['all'];
  const above: readonly Scope[] = deed === 'read' ? ['unitBelow'] : [];
  if (OF_UNIT.includes(subject)) return ['unit', ...above];
  if (!WITH_OWNER.includes(subject)) return ['unit'];
  const isOwner = base === 'buyer' || base === 'handler';
  return ['unit', ...(isOwner ? (['own'] as const) : []), 'department', ...above];
}

/** A verb that a role allows, with the scope of the rows it reaches. */
export interface RoleGrant {
  readonly verb: string;
  readonly scope: Scope;
}
