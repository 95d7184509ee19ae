import type { Refusal } from '../../kernel/result.ts';
import { sayReason } from './log-messages.ts';

/**
 * The possible findings of an audit: finding → its aspect and its Chinese text. `{…}` are placeholders for
 * the values of a finding.
 */
export const FINDINGS = {
  notEvidence: ['form', '不是本商城的存证文件；请选择回执、竞价日志或公钥清单'],
  notJson: ['form', '内容已损坏，无法读取'],
  badForm: ['form', '格式不符：{field}'],
  unknownScheme: ['form', '不支持的日志版本'],
  missingRow: ['form', '应为第 {expected} 条，实为第 {seq} 条'],
  unknownKind: ['form', '未知的事件类型 {kind}'],
  truncated: ['hash', '日志不完整：止于第 {seq} 条，公布的末条为第 {head} 条'],

  termsHash: ['hash', '竞价条款与日志起点的校验值不符'],
  prevHash: ['hash', '与上一条的校验值不衔接'],
  digest: ['hash', '内容与校验值不符'],
  hash: ['hash', '校验值有误'],
  headHash: ['hash', '末条校验值与公布的不符'],
  otherPackage: ['hash', '属于另一场竞价 {package}'],
  secretHash: ['hash', '未公开部分与其校验值不符'],
  typedAmount: ['acceptance', '输入内容与所记报价不符'],

  keyId: ['signature', '公钥与其编号不符'],
  unknownKey: ['signature', '签名公钥 {key} 不在可以采信的公钥中'],
  signature: ['signature', '平台签名无效'],
  keyRetired: ['signature', '签名公钥 {key} 已于 {expected} 停用，签名时间为 {found}'],
  keyNotYet: ['signature', '签名公钥 {key} 自 {expected} 起启用，签名时间为 {found}'],
  headTime: ['signature', '日志头的签名时间早于最后一条'],

  termsRemoved: ['form', '日志头声明竞价“{state}”，文件中却没有竞价条款和结果'],
  contentsRemoved: ['form', '日志各条的内容已公开，竞价条款却不在文件中'],
  stateWrong: ['outcome', '日志头声明的状态与重演不符'],
  publishedDiffers: ['hash', '与商城现在公布的日志不同'],
  publishedShorter: ['hash', '商城现在公布的日志反而只有 {found} 条'],
  printedHead: ['hash', '记录或公告上印出的末条校验值不在该日志中'],

  timeBackwards: ['acceptance', '时间早于上一条'],
  notEntrant: ['acceptance', '竞价号 {code} 不在参与名单中'],
  mustRefuse: ['acceptance', '该报价不应被接受：{reason}'],
  mustAccept: ['acceptance', '该报价不应被拒绝'],
  wrongReason: ['acceptance', '拒绝原因应为“{reason}”'],
  afterEnd: ['acceptance', '发生在结束时间之后，而竞价尚未截止'],
  afterClose: ['acceptance', '发生在竞价截止之后'],
  voidCount: ['acceptance', '应作废 {count} 次报价'],
  reminderNumber: ['state', '提醒序号应为 {seq}'],
  commandRefused: ['state', '该操作不应成功：{reason}'],
  endWrong: ['state', '结束时间应为 {end}'],

  roundNotOpened: ['state', '本轮已到开始时间，却没有轮次开始的记录'],
  roundWrong: ['state', '轮次记录与重演不符：第 {round} 轮'],
  countersignWrong: ['state', '没有这样一项待会签的请求'],
  agreedNotDone: ['state', '会签同意之后应立即执行'],
  notAgreed: ['state', '须经监督人会签同意'],
  rulesWrong: ['state', '变更前的规则与重演不符'],
  notRehearsal: ['state', '该竞价不是演练'],
  quoteReplaces: ['state', '被替换或撤回的应为第 {seq} 条报价'],
  quoteCount: ['state', '截止时的密封报价应为 {count} 份'],
  openedEarly: ['state', '密封报价尚未截止或已经开标'],
  openedWrong: ['acceptance', '开标内容与密封报价不符：{code}'],
  awardWrong: ['outcome', '成交确认与重演不符'],
  extensionMissing: ['extension', '该报价之后应有自动延时'],
  extensionNotDue: ['extension', '不应延时'],
  extensionWrong: ['extension', '延时应至 {end}，第 {used} 次'],

  closedTwice: ['outcome', '重复截止'],
  closedEarly: ['outcome', '截止时间应为 {end}'],
  closedWhileStill: ['outcome', '暂停或终止期间不应截止'],
  outcomeWrong: ['outcome', '成交结果应为{outcome}'],
  resultWrong: ['outcome', '公布的结果与重演不符，应为{outcome}'],
  rankingWrong: ['ranking', '公布的排名与重演不符'],

  receiptSeq: ['receipt', '公开日志中没有第 {seq} 条'],
  receiptHash: ['receipt', '公开日志第 {seq} 条与真实回执不是同一事件'],
  receiptDiffers: ['receipt', '回执内容与公开日志第 {seq} 条不一致'],
  receiptContent: ['receipt', '回执内容与其校验值不符'],
  receiptDigest: ['receipt', '公开日志中没有回执所载的密封报价'],
  receiptKind: ['receipt', '回执所载不是有效报价'],
} as const satisfies Readonly<Record<string, readonly [Aspect, string]>>;

/** The aspects to which findings belong. A report states a result for each aspect in `CHECKED` (AU52). */
export type Aspect =
  | 'form'
  | 'hash'
  | 'signature'
  | 'acceptance'
  | 'extension'
  | 'state'
  | 'ranking'
  | 'outcome'
  | 'receipt';

/** The Chinese labels of the aspects. */
export const ASPECT_NAMES: Readonly<Record<Aspect, string>> = {
  form: '格式',
  hash: '校验值',
  signature: '平台签名',
  acceptance: '报价接受与拒绝',
  extension: '延时',
  state: '暂停、终止与改时',
  ranking: '排名',
  outcome: '成交结果',
  receipt: '回执',
};

export type FindingKey = keyof typeof FINDINGS;

/** A fault without its position in the log; `values` fill the placeholders of the fault's text. */
export interface Problem {
  readonly key: FindingKey;
  readonly values?: Readonly<Record<string, string>>;
}

/** A fault at the event with sequence number `seq`; 0 stands for the head of the log: terms, keys, result. */
export interface Finding extends Problem {
  readonly seq: number;
}

export const problem = (key: FindingKey, values?: Record<string, string>): Problem =>
  values ? { key, values } : { key };

/** Returns the text of a refusal, equal to the text that the platform shows. */
export const refusalText = ({ refused, values }: Refusal): string => sayReason(refused, values);

export const aspectOf = ({ key }: Problem): Aspect => FINDINGS[key][0];

/** Returns the Chinese text of a finding, without its position in the log. */
export function sayFinding({ key, values = {} }: Problem): string {
  return FINDINGS[key][1].replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}
