import { keysOf } from '../kernel/keys.ts';

/*
 * Defines the separation of duties as one table of numbered rules. A duty is an action of a person
 * in one document chain, or a post that allows such actions.
 */

/** Duties, with their Chinese names. */
export const DUTIES = {
  handle: '采购经办',
  demand: '提出需求',
  demandApproval: '需求审批',
  review: '采购审核',
  supervise: '监督',
  evaluate: '评审',
  lead: '验收（牵头）',
  cosign: '验收（会签）',
  keep: '库管',
  paymentRequest: '付款申请',
  paymentApproval: '付款审批',
  paymentExecution: '付款执行',
  contractDraft: '合同起草',
  contractReview: '合同审核',
  contractSeal: '合同盖章',
  listingUpload: '商品上传',
  listingReview: '商品审核',
  supplierInvite: '邀请供应商',
  entryReview: '入驻审核',
  unitAdmin: '单位管理',
  systemAdmin: '系统管理',
  securityAdmin: '安全管理',
  auditAdmin: '审计管理',
} as const;

export type Duty = keyof typeof DUTIES;

/**
 * What a rule of separation is about. `static`: two posts of one person in a unit. `thread`: two
 * actions of one person in a document chain. `action`: a single action, whatever other duties the
 * person has.
 */
type Scope = 'static' | 'thread' | 'action';

export interface SeparationRule {
  readonly id: number;
  readonly scope: Scope;
  /**
   * True if the server refuses a violation of the rule; false if the server only warns, and the
   * supervision board shows the violation.
   */
  readonly isHard: boolean;
  /** Every duty of `one` conflicts with every duty of `other`; empty for rules that are not about pairs. */
  readonly one: readonly Duty[];
  readonly other: readonly Duty[];
  /** Whether the rule applies only to orders above the amount that needs two acceptors. */
  readonly isAboveCeiling: boolean;
  /** Whether a waiver can exempt a small unit from the rule. */
  readonly canBeWaived: boolean;
  /** The rule in Chinese. */
  readonly words: string;
}

const ADMINISTRATORS: readonly Duty[] = ['systemAdmin', 'securityAdmin', 'auditAdmin'];
const BUSINESS: readonly Duty[] = keysOf(DUTIES).filter((duty) => !ADMINISTRATORS.includes(duty));

const rule = (
  id: number,
  scope: Scope,
  [one, other]: readonly [readonly Duty[], readonly Duty[]],
  words: string,
  {
    isHard = true,
    isAboveCeiling = false,
    canBeWaived = false,
  }: { isHard?: boolean; isAboveCeiling?: boolean; canBeWaived?: boolean } = {},
): SeparationRule => ({ id, scope, isHard, one, other, isAboveCeiling, canBeWaived, words });

/**
 * The number of days for which a person who reset another person's password or changed that
 * person's mail address or phone number counts as having controlled the account (rule 16).
 */
export const CONTROL_DAYS = 30;
/**
 * The number of the rule that two people may not act in one document chain if one of them controlled the
 * other's account in the last `CONTROL_DAYS` days, or invited the other, or one person invited both. An
 * invitation counts until its person has proved a mail address or phone of their own, however long it takes.
 */
export const CONTROL_RULE = 16;
/**
 * The number of the rule that a unit's administrator must not hold a post that decides (`DECIDING`) in the
 * same unit.
 */
export const UNIT_ADMIN_RULE = 17;

/** Duties that decide on the work of others. */
const DECIDING: readonly Duty[] = [
  'demandApproval',
  'review',
  'evaluate',
  'contractReview',
  'paymentApproval',
];

const WAIVABLE = { canBeWaived: true };
const NO_PAIR = [[], []] as const;

/**
 * The rules, ordered by number. A rule may have several rows with the same number, each with one pair `one`
 * and `other`.
 */
export const SEPARATION_RULES: readonly SeparationRule[] = [
  rule(1, 'thread', [['handle'], ['review']], '经办人不得审核自己经办的事项', WAIVABLE),
  rule(1, 'thread', [['evaluate'], ['handle', 'review']], '经办人和审核人不得评审同一项目的报价'),
  rule(2, 'static', [['handle'], ['supervise']], '同一单位的经办人不得兼任监督人'),
  rule(3, 'thread', [['handle'], ['lead']], '经办人不得单独或主持验收', WAIVABLE),
  rule(4, 'thread', [['lead', 'cosign'], ['paymentApproval']], '验收人不得审批付款', WAIVABLE),
  rule(4, 'thread', [['lead', 'cosign'], ['keep']], '限额以上验收人不宜兼库管', {
    isHard: false,
    isAboveCeiling: true,
    ...WAIVABLE,
  }),
  rule(
    5,
    'thread',
    [['paymentRequest'], ['paymentApproval', 'paymentExecution']],
    '付款申请、审批、执行三者分离',
    WAIVABLE,
  ),
  rule(
    5,
    'thread',
    [['paymentApproval'], ['paymentExecution']],
    '付款申请、审批、执行三者分离',
    WAIVABLE,
  ),
  rule(
    6,
    'thread',
    [['contractDraft'], ['contractReview', 'contractSeal']],
    '合同起草、审核、盖章三者分离',
  ),
  rule(6, 'thread', [['contractReview'], ['contractSeal']], '合同起草、审核、盖章三者分离'),
  rule(7, 'thread', [['demand'], ['demandApproval', 'review']], '需求人不得审批自己的需求'),
  rule(8, 'thread', NO_PAIR, '同一人不得在一次审核中担任两级审核人'),
  rule(8, 'thread', [['lead'], ['cosign']], '同一人不得在一次验收中既牵头又会签'),
  rule(
    9,
    'thread',
    [['supervise'], BUSINESS.filter((duty) => duty !== 'supervise' && duty !== 'handle')],
    '监督人不得承担同一事项的其他职责',
  ),
  rule(9, 'thread', [['supervise'], ['handle']], '监督人不得承担同一事项的其他职责'),
  rule(
    10,
    'static',
    [['systemAdmin'], ['securityAdmin', 'auditAdmin']],
    '系统、安全、审计三类管理员分设',
  ),
  rule(10, 'static', [['securityAdmin'], ['auditAdmin']], '系统、安全、审计三类管理员分设'),
  rule(10, 'static', [ADMINISTRATORS, BUSINESS], '管理员不得兼任业务岗位'),
  rule(11, 'action', NO_PAIR, '任何人不得为自己授权、提高自己的限额或修改自己的审核路径'),
  rule(12, 'thread', NO_PAIR, '代理人承继双方的回避关系，不得转委托'),
  rule(13, 'static', NO_PAIR, '采购单位人员不得同时是供应商人员'),
  rule(14, 'thread', [['listingUpload'], ['listingReview']], '商品审核人不得审核自己上传的商品'),
  rule(14, 'thread', [['supplierInvite'], ['entryReview']], '入驻审核人不得审核自己邀请的供应商'),
  rule(15, 'thread', NO_PAIR, '同一经办人与同一供应商往来过多时应轮岗', { isHard: false }),
  rule(
    CONTROL_RULE,
    'thread',
    NO_PAIR,
    `${CONTROL_DAYS} 日内重设过他人账号或更改过其联系方式的人，邀请他人或核准其注册、而其本人尚未验证邮箱或手机的人，不得与其在同一事项中履职，同一人邀请或核准的人之间亦同；请其本人验证自己的邮箱或手机，验证后即解除`,
    WAIVABLE,
  ),
  rule(
    UNIT_ADMIN_RULE,
    'static',
    [['unitAdmin'], DECIDING],
    '单位管理员不得兼任同一单位的审核、评审、审批岗位',
    WAIVABLE,
  ),
];

/** Returns the Chinese text of a rule, from its first row; empty for an unknown number. */
export const wordsOfRule = (id: number): string =>
  SEPARATION_RULES.find((row) => row.id === id)?.words ?? '';

/** The numbers of the rules from which a small unit can be exempted, in order. */
export const WAIVABLE_RULES: readonly number[] = [
  ...new Set(SEPARATION_RULES.filter(({ canBeWaived }) => canBeWaived).map(({ id }) => id)),
].toSorted((a, b) => a - b);

/** Returns whether a rule applies in `scope`. Rules of scope `static` also apply in scope `thread`. */
const appliesTo = (scope: 'static' | 'thread', candidate: SeparationRule): boolean =>
  candidate.scope === scope || (scope === 'thread' && candidate.scope === 'static');

interface ConflictOptions {
  /**
   * `static`: the duties are posts of one person in one unit. `thread`: they are actions of one person in
   * one document chain.
   */
  readonly scope: 'static' | 'thread';
  /** The numbers of the rules that a waiver of the unit lifts now. */
  readonly waived?: readonly number[];
}

/** A rule that two duties of one person break. */
export interface Conflict {
  readonly rule: SeparationRule;
  readonly duties: readonly [Duty, Duty];
}

/**
 * Returns every rule that two of these duties of one person break, with the pair of duties; the
 * hard rules come first. Rules that a waiver lifts (`waived`) are left out.
 */
export function conflictsOf(
  duties: readonly Duty[],
  { scope, waived = [] }: ConflictOptions,
): Conflict[] {
  const has = new Set(duties);
  return SEPARATION_RULES.filter((separationRule) => appliesTo(scope, separationRule))
    .filter(({ id, canBeWaived }) => !(canBeWaived && waived.includes(id)))
    .flatMap((separationRule) =>
      separationRule.one
        .filter((one) => has.has(one))
        .flatMap((one) =>
          separationRule.other
            .filter((other) => has.has(other))
            .map((other): Conflict => ({ rule: separationRule, duties: [one, other] })),
        ),
    )
    .toSorted((a, b) => Number(b.rule.isHard) - Number(a.rule.isHard));
}

/**
 * Returns a hard rule that two of these duties of one person break; null if there is none. A deputy
 * inherits the duties of the delegator, so the caller must pass the duties of both in one list
 * (rule 12).
 */
export function conflictOf(duties: readonly Duty[], options: ConflictOptions): Conflict | null {
  return conflictsOf(duties, options).find(({ rule: { isHard } }) => isHard) ?? null;
}
