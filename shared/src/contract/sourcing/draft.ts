import { limits } from '../../limits.ts';
import { allRuleFields } from '../auction/rule-set.ts';
import {
  codeOf,
  idListUpTo,
  int,
  intBetween,
  listUpTo,
  money,
  newer,
  none,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { identifier } from '../kernel/identifiers.ts';
import { type English, wireRequest } from '../kernel/wire.ts';
import { fundsType } from '../ordering/checkout.ts';
import { FormulaWire } from './formula.ts';
import { supplierSelection } from './project.ts';

/* The draft of a sourcing project while its handler edits it: nearly every field may still be empty. */

const typed = (length: number) => textUpTo(length, 'mayBeEmpty');
// Any number is decoded; the check of the project refuses times that are too far away with a
// message.
const moment = none(int);

const line = {
  name: ['mxmc', typed(limits.projectItemText), '名称'],
  /** The requirement as text, such as reference brand, model and technical data. */
  spec: ['ggxh', typed(limits.projectItemText), '规格要求'],
  unit: ['dw', typed(20), '单位'],
  /** The quantity as typed, with up to three decimals. */
  quantity: ['sl', typed(20), '数量'],
} as const;
/** One item of a package in a draft. */
export const DraftLine = wireRequest(line);
export type DraftLine = English<typeof line>;

const pack = {
  name: ['bmc', typed(limits.projectName), '包名称'],
  startingPrice: ['xmqpj', none(money), '起始价'],
  lines: ['mxList', listUpTo(DraftLine, limits.projectLines), '采购清单'],
} as const;
/** One package in the draft of a project. */
export const DraftPackage = wireRequest(pack);
export type DraftPackage = English<typeof pack>;

const criterion = {
  name: ['pfx', typed(50), '评分项'],
  points: ['fz', intBetween(1, 70), '分值'],
  /** The standard by which evaluators give the points. */
  standard: ['pfbz', typed(300), '评分标准'],
} as const;
/** One criterion of the score sheet besides the price, published with the project. */
export const CriterionWire = wireRequest(criterion);
export type Criterion = English<typeof criterion>;

export const evaluationMethod = codeOf({ 0: 'lowest', 1: 'points' });

/** The terms by which the quotes of a project are evaluated, published before quoting (PE1). */
export const evaluationTerms = {
  evaluationMethod: ['psbf', newer(evaluationMethod, 'lowest'), '评审办法'],
  priceWeight: ['jgqz', newer(intBetween(0, 100), 40), '价格分值'],
  criteria: ['pfList', newer(listUpTo(CriterionWire, limits.criteria), []), '评分标准表'],
  /** The percentage by which the prices of small and micro firms are lowered, for the ranking only (PE6). */
  smallFirmDeduction: ['xwkc', newer(intBetween(0, 100), 0), '小微企业价格扣除（%）'],
} as const;

export const EvaluationTermsWire = wireRequest(evaluationTerms);

/**
 * Takes apart the rules of an auction. The draft lists the named rules one by one, at their place
 * in the form, and includes all other `rules` together; it has no starting price, because each
 * package sets its own.
 */
const {
  startingPrice: _,
  direction,
  quoteMethod,
  bidMode,
  awardBy,
  identity,
  publicity,
  lineGap,
  ...rules
} = allRuleFields;
const { priceWeight, criteria, ...evaluation } = evaluationTerms;

const MOST_ROUNDS = 10;
/** The longest duration of a round that is not the last one, in minutes: 30 days. */
export const MOST_ROUND_MINUTES = 30 * 24 * 60;

/**
 * The fields of a draft, in the order of the form; problems of a draft are reported in the same order
 * (PJ2).
 */
const draft = {
  name: ['xmmc', typed(limits.projectName), '项目名称'],
  category: ['cgml', typed(limits.projectName), '采购品目'],
  budget: ['ysje', none(money), '预算金额'],
  fundsType: ['zjxz', none(fundsType), '资金性质'],
  planNumber: ['cgjhbh', typed(50), '采购计划编号'],
  /** The number of the card or quota that pays; empty for none. */
  fundsCard: ['jfkh', newer(typed(50), ''), '经费卡或指标'],
  description: ['cgxq', typed(limits.projectText), '需求说明'],
  contactName: ['cgdwlxr', identifier('name', 50, 'mayBeEmpty'), '采购联系人'],
  contactPhone: ['cgdwlxdh', identifier('phone', 32, 'draft'), '采购联系电话'],
  reimburserName: ['cgdwbxr', identifier('name', 50, 'mayBeEmpty'), '报销人'],
  reimburserPhone: ['cgdwbxrlxdh', identifier('phone', 32, 'draft'), '报销人联系电话'],
  deliveryPlace: ['jhdd', typed(200), '交货地点'],
  deliveryTime: ['jhsj', typed(100), '交货时间'],
  paymentTerms: ['fkfs', typed(500), '付款方式'],
  invoiceTitle: ['fptt', typed(100), '发票抬头'],
  methodReason: ['cgfsyy', typed(500), '采购方式理由'],
  selection: ['gysxz', supplierSelection, '供应商选择'],
  /** Organisation ids of the invited suppliers, if `selection` is `invited`. */
  invitedIds: ['yqgys', idListUpTo(limits.projectInvited), '邀请的供应商'],
  /** Whether only medium, small and micro enterprises may take part (预留份额). */
  reservedForSmall: ['zmzxqy', newer(yesNo, false), '专门面向中小企业'],
  needsFiles: ['zgfjbs', yesNo, '须上传资格文件'],
  requirements: ['zgyq', typed(limits.projectText), '资格要求'],
  direction,
  quoteMethod,
  bidMode,
  awardBy,
  identity,
  ...rules,
  awardWaitHours: ['cjqrsj', intBetween(1, 720), '成交确认时限（小时）'],
  publicity,
  lineGap,
  ...evaluation,
  /** The most rounds of a negotiation with the first-ranked supplier; 0: no negotiation takes place (NG2). */
  negotiationRounds: ['yjlc', newer(intBetween(0, limits.negotiationRounds), 0), '议价轮次'],
  priceWeight,
  criteria,
  /**
   * The reason why an inquiry is evaluated by points or allows a negotiation; the project's record
   * prints it.
   */
  specialReason: ['pslyy', newer(typed(500), ''), '采用综合评分或议价的理由'],
  packages: ['bList', listUpTo(DraftPackage, limits.projectPackages), '分包'],
  /** The computed columns of an inquiry's quote sheet (询价). */
  formulas: ['gsList', listUpTo(FormulaWire, limits.formulas), '计算列'],
  /**
   * The time of publication, in ms since the Unix epoch, like all times of the draft; `null`
   * publishes the project when its review passes.
   */
  publishAt: ['fbsj', moment, '发布时间'],
  /** The time at which sign-up opens; `null`: sign-up opens with the publication. */
  signUpOpensAt: ['bmkssj', moment, '报名开始时间'],
  signUpEndsAt: ['bmjzsj', moment, '报名截止时间'],
  /**
   * The hours by which sign-up is extended, once, if too few suppliers signed up; 0: the project then fails
   * (流标).
   */
  signUpExtensionHours: ['bmycxs', intBetween(0, 720), '报名不足时延长（小时）'],
  /** The time until which questions can be asked; `null` means until quoting ends. */
  questionsEndAt: ['twjzsj', newer(moment, null), '提问截止时间'],
  quoteOpensAt: ['bjkssj', moment, '报价开始时间'],
  quoteClosesAt: ['bjjzsj', moment, '报价截止时间'],
  rounds: ['lcs', intBetween(1, MOST_ROUNDS), '报价轮次'],
  /**
   * The duration of each round but the last, in minutes; the last round lasts until quoting ends.
   * Empty: all rounds have the same duration (AU17).
   */
  roundMinutes: [
    'lcsc',
    newer(listUpTo(intBetween(1, MOST_ROUND_MINUTES), MOST_ROUNDS - 1), []),
    '各轮时长',
  ],
  supervisorId: ['jdrid', typed(64), '监督人'],
  /** The file group with the attachments; `null` without attachments. */
  fileGroup: ['fj', none(textUpTo(64)), '附件'],
} as const;

/** The codec of a project's draft, in requests, responses and the database. */
export const ProjectDraft = wireRequest(draft);
export type ProjectDraft = English<typeof draft>;

/** The keys of fields that conditions in SQL read in the stored draft of a project. */
export const draftKeys = {
  evaluationMethod: draft.evaluationMethod[0],
  reservedForSmall: draft.reservedForSmall[0],
  direction: draft.direction[0],
  packages: draft.packages[0],
  packageName: pack.name[0],
} as const;

/** English field name → Chinese label, for messages that name a field. */
export const draftLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...line, ...criterion, ...pack, ...draft }).map(([name, [, , label]]) => [
    name,
    label,
  ]),
);
