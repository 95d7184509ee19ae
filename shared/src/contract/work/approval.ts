import { FileChange } from '../files/upload.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* Wire tables of reviews (审核), shared by all business types: the decision and its workflow. */

/** The decision of a reviewer, and the result of a whole review. */
export const reviewResult = codeOf({ 1: 'passed', 2: 'failed' });
export type ReviewResult = 'passed' | 'failed';

const fileRef = {
  fileGroupId: ['filegroup', text, '文件组'],
  fileBizType: ['fileTrt', text, '文件业务标识'],
} as const;
export const FileRef = wireObject(fileRef);
/** A reference to a group of uploaded files. */
export type FileRef = English<typeof fileRef>;

export const stepAction = codeOf({
  0: 'submitted',
  1: 'passed',
  2: 'failed',
  3: 'returned',
  4: 'transferred',
  5: 'withdrawn',
  6: 'reviewerAdded',
});
export type StepAction =
  | 'submitted'
  | 'passed'
  | 'failed'
  | 'returned'
  | 'transferred'
  | 'withdrawn'
  | 'reviewerAdded';

const step = {
  level: ['jb', int, '级次'],
  levelName: ['jbmc', text, '环节'],
  action: ['cz', stepAction, '操作'],
  personName: ['clr', text, '处理人'],
  orgName: ['clrdw', text, '处理人单位'],
  toPersonName: ['jsr', text, '转办给'],
  opinion: ['yj', text, '意见'],
  file: ['fj', none(FileRef), '附件'],
  /**
   * The text of the waiver of a rule on the separation of duties that allowed the decision; empty
   * if no waiver was needed.
   */
  waiver: ['hmsm', newer(text, ''), '豁免说明'],
  atMs: ['clsj', compactTime, '时间'],
} as const;
/** One entry in the log of a review. */
export const ReviewStep = wireObject(step);
export type ReviewStep = English<typeof step>;

const flow = {
  level: ['jb', int, '当前级次'],
  levels: ['zjb', int, '总级次'],
  levelName: ['jbmc', text, '当前环节'],
  /** Whether the caller may decide now. */
  canDecide: ['kshbs', yesNo, '可审核'],
  /**
   * The reason why the caller, who has the role of a reviewer, may not decide now. Empty if the
   * caller may decide, lacks that role, or if the review has ended.
   */
  reason: ['yy', text, '原因'],
  waitingFor: ['dqclr', list(text), '当前处理人'],
  steps: ['lcjl', list(ReviewStep), '流程记录'],
} as const;
/** The state of a review: its current level, who decides it, and the decisions and other actions so far. */
export const ReviewFlow = wireObject(flow);
export type ReviewFlow = English<typeof flow>;

/**
 * The reviewer's opinion. The codec accepts more than `limits.opinionLength` characters, so that
 * the service can refuse a text that is too long with a message.
 */
export const opinion = ['message', textUpTo(4_000, 'mayBeEmpty'), '审核意见'] as const;

const change = {
  label: ['mc', text, '事项'],
  before: ['bgq', text, '变更前'],
  after: ['bgh', text, '变更后'],
} as const;
/** One fact of a reviewed object, such as an amount, that differs from its previous submission. */
export const ReviewChange = wireObject(change);
export type ReviewChange = English<typeof change>;

/**
 * The facts in which a resubmitted object differs from its previous submission; empty for the first
 * submission.
 */
export const changesField = ['bgList', newer(list(ReviewChange), []), '较上次提交的变更'] as const;

/** The review fields that a response about a reviewed object may include. */
export const reviewFields = {
  /** The result of the whole review; `null` while the review is open. */
  result: ['shjg', none(reviewResult), '审核结果'],
  opinion: ['shyj', text, '审核意见'],
  reviewAttachment: ['shfj', none(FileRef), '审核附件'],
  reviewedAtMs: ['shsj', none(compactTime), '审核时间'],
  reviewerName: ['shr', text, '审核人'],
  flow: ['lc', ReviewFlow, '流程'],
} as const;

/** The fields of a request with a reviewer's decision. The service refuses `result: null` with a message. */
export const decisionFields = {
  result: ['result', none(reviewResult), '审核结果'],
  file: ['file', none(textUpTo(64)), '审核附件'],
  opinion,
  fileChange: ['fileChangeInfo', none(FileChange), '文件变更信息'],
} as const;

/** A person to whom a review can be transferred, or who can be added as a reviewer. */
export const Colleague = wireObject({
  id: ['ryid', text, '人员编号'],
  name: ['xm', text, '姓名'],
  orgName: ['zzmc', text, '单位'],
});
