import { limits } from '../../limits.ts';
import { procurementMethod } from '../auction/auction.ts';
import { FileChange } from '../files/upload.ts';
import {
  base64,
  codeOf,
  codesByPlace,
  compactTime,
  fileNameText,
  int,
  int32,
  intBetween,
  list,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { CategoryYearWire } from '../ordering/category-year.ts';
import { ReviewFlow } from '../work/approval.ts';
import { ProjectDraft } from './draft.ts';
import { supplierSelection } from './project.ts';
import { type ProjectTransition, projectStates } from './states.ts';

/* The editor of sourcing projects, from the draft to the publication, and the list of a unit's projects. */

/** The codec of a project's state; the code on the wire is the state's index in `projectStates`. */
export const projectState = codesByPlace(projectStates);

/** The transitions that a handler makes on the page of a project. */
export const projectAction = codeOf({
  1: 'submit',
  2: 'withdraw',
  3: 'publish',
  4: 'extendSignUp',
  5: 'revoke',
});
export type ProjectAction = Extract<
  ProjectTransition,
  'submit' | 'withdraw' | 'publish' | 'extendSignUp' | 'revoke'
>;

export const projectId = ['xmid', textUpTo(64), '项目'] as const;
const version = ['bbxh', int32, '版本'] as const;
const reason = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;

const foundCategory = {
  code: ['bm', text, '品目编码'],
  name: ['mc', text, '品目名称'],
  /** The names of the categories above, from the top. */
  above: ['sjmc', text, '上级品目'],
} as const;
/** A procurement category that a search found. */
export const FoundCategory = wireObject(foundCategory);
export type FoundCategory = English<typeof foundCategory>;

const entry = {
  sentence: ['ms', text, '事项'],
  note: ['bz', text, '说明'],
  /** The person who made the transition; empty if the platform made it at the scheduled time. */
  personName: ['clr', text, '处理人'],
  atMs: ['sj', compactTime, '时间'],
} as const;
/** One entry of a project's timeline. */
export const TimelineEntry = wireObject(entry);
export type TimelineEntry = English<typeof entry>;

const row = {
  id: projectId,
  number: ['xmbh', text, '项目编号'],
  name: ['xmmc', text, '项目名称'],
  method: ['cgfs', procurementMethod, '采购方式'],
  selection: ['gysxz', supplierSelection, '供应商选择'],
  state: ['zt', projectState, '状态'],
  budget: ['ysje', none(money), '预算金额'],
  handlerName: ['jbrmc', text, '经办人'],
  supervisorName: ['jdrmc', text, '监督人'],
  savedAtMs: ['bcsj', compactTime, '保存时间'],
  signUpEndsAtMs: ['bmjzsj', none(int), '报名截止'],
  quoteClosesAtMs: ['bjjzsj', none(int), '报价截止'],
  /** The number of sign-ups without a decision while the project is in state `signUp`; otherwise 0. */
  pendingCount: ['dscs', int, '待审查报名'],
  isMine: ['wdbs', yesNo, '我经办的'],
  isTemplate: ['mbbs', newer(yesNo, false), '本单位模板'],
} as const;
/** One project in the list of `project.list`. */
export const ProjectRow = wireObject(row);
export type ProjectRow = English<typeof row>;

const SetDay = wireObject({
  day: ['rq', text, '日期'],
  kind: ['lx', codeOf({ 0: 'off', 1: 'worked', 2: 'ordinary' }), '类型'],
});

const file = {
  id: projectId,
  number: ['xmbh', text, '项目编号'],
  method: ['cgfs', procurementMethod, '采购方式'],
  state: ['zt', projectState, '状态'],
  version,
  draft: ['nr', ProjectDraft, '项目内容'],
  unitName: ['cgdwmc', text, '采购单位'],
  handlerId: ['jbrid', text, '经办人编号'],
  handlerName: ['jbrmc', text, '经办人'],
  supervisorName: ['jdrmc', text, '监督人'],
  savedAtMs: ['bcsj', compactTime, '保存时间'],
  savedByName: ['bcr', text, '保存人'],
  /** The transitions that the caller can make now. */
  actions: ['czList', list(projectAction), '可执行操作'],
  endReason: ['jsyy', text, '结束原因'],
  signUpOpensAtMs: ['bmkssj', none(int), '报名开始'],
  signUpEndsAtMs: ['bmjzsj', none(int), '报名截止'],
  questionsEndAtMs: ['twjzsj', newer(none(int), null), '提问截止'],
  quoteOpensAtMs: ['bjkssj', none(int), '报价开始'],
  quoteClosesAtMs: ['bjjzsj', none(int), '报价截止'],
  /** The numbers of the packages; empty until the project's auctions exist. */
  packageNumbers: ['bbhList', list(text), '包编号'],
  /** The number of the failed project that this project repeats; empty if this project repeats none. */
  retenderOf: ['yxmbh', text, '原项目编号'],
  isTemplate: ['mbbs', newer(yesNo, false), '本单位模板'],
  review: ['lc', none(ReviewFlow), '审核流程'],
  timeline: ['sjzList', list(TimelineEntry), '时间轴'],
  /**
   * What the unit has bought in the project's category this year, and the category's limit (PJ20).
   * Empty if the project names no known category, has no budget, or is a sale.
   */
  years: ['ndList', newer(list(CategoryYearWire), []), '品目年度采购'],
  /** The number of working days that an inquiry must at least be open. */
  inquiryDays: ['xjgzr', int, '询价最少工作日'],
  /**
   * While the project can be edited, the days from today on whose kind was set by hand, which takes
   * precedence over the client's built-in calendar; otherwise empty.
   */
  setDays: ['rlList', newer(list(SetDay), []), '节假日调整'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
/** A project as its handler, the handler's unit and its supervisor see it. */
export const ProjectFile = wireObject(file);
export type ProjectFile = English<typeof file>;

/** The tabs of the list of a unit's projects. */
export const projectTab = codeOf({
  0: 'all',
  1: 'editing',
  2: 'inReview',
  3: 'running',
  4: 'ended',
});
export type ProjectTab = 'all' | 'editing' | 'inReview' | 'running' | 'ended';

const chosenSupplier = {
  id: ['gysid', text, '供应商'],
  name: ['gysmc', text, '供应商名称'],
  /** The number of orders that the caller's unit has placed with the supplier. */
  orderCount: ['ddsl', int, '成交订单数'],
} as const;
export const ChosenSupplier = wireObject(chosenSupplier);
export type ChosenSupplier = English<typeof chosenSupplier>;

const made = wireObject({ id: projectId, number: ['xmbh', text, '项目编号'] });
const moved = wireObject({ state: ['zt', projectState, '状态'] });

export const projectEndpoints = {
  list: endpoint('project.list', {
    path: '/app/authentication/dsxm/listCgxm',
    cost: 'cheap',
    summary: '本单位的采购项目',
    request: wireRequest({
      tab: ['bqlx', projectTab, '标签'],
      method: ['cgfs', none(procurementMethod), '采购方式'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      templatesOnly: ['zkmb', yesNo, '只看模板'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(ProjectRow), '项目'],
      total: ['totalrowno', int, '总行数'],
      /** Whether the caller may create projects. */
      canCreate: ['kxjbs', yesNo, '可新建'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  read: endpoint('project.read', {
    path: '/app/authentication/dsxm/getCgxm',
    cost: 'cheap',
    summary: '采购项目（编辑与查看）',
    request: wireRequest({ id: projectId }),
    response: wireObject({ project: ['xm', ProjectFile, '项目'] }),
  }),
  create: endpoint('project.create', {
    path: '/app/authentication/dsxm/addCgxm',
    cost: 'cheap',
    summary: '新建采购项目草稿',
    write: true,
    request: wireRequest({ method: ['cgfs', procurementMethod, '采购方式'] }),
    response: made,
  }),
  /** Creates the draft of an inquiry whose first item is a product of the mall. */
  createAbout: endpoint('project.createAbout', {
    path: '/app/authentication/dsxm/addCgxmBySp',
    cost: 'cheap',
    summary: '按商品新建询价项目草稿',
    write: true,
    request: wireRequest({
      productId: ['product_id', textUpTo(64), '商品编号'],
      quantity: ['sl', intBetween(1, limits.orderQuantity), '数量'],
    }),
    response: made,
  }),
  /**
   * Creates a draft that copies an earlier project of the unit, without its times and attachments.
   * With `retender`, the draft repeats the earlier project, which must have failed.
   */
  copy: endpoint('project.copy', {
    path: '/app/authentication/dsxm/copyCgxm',
    cost: 'cheap',
    summary: '复制采购项目，或流标后重新采购',
    write: true,
    request: wireRequest({ id: projectId, retender: ['cxcg', yesNo, '重新采购'] }),
    response: made,
  }),
  /** Sets or clears the mark that makes a project a template of the unit. */
  markTemplate: endpoint('project.markTemplate', {
    path: '/app/authentication/dsxm/setCgxmMb',
    cost: 'cheap',
    summary: '设为或取消本单位模板',
    write: true,
    request: wireRequest({ id: projectId, isTemplate: ['mbbs', yesNo, '模板'] }),
    response: wireObject({}),
  }),
  /** Returns the empty Excel workbook in which a package's items can be filled in. */
  itemTemplate: endpoint('project.itemTemplate', {
    path: '/app/authentication/dsxm/getCgqdMb',
    cost: 'document',
    summary: '采购清单 Excel 模板',
    file: 'form',
    request: wireRequest({}),
    response: wireObject({
      fileName: ['wjm', fileNameText, '文件名'],
      file: ['wj', base64, '文件'],
    }),
  }),
  /**
   * Saves the draft; refused if the stored draft is newer than `version`, the version that the caller
   * edited.
   */
  save: endpoint('project.save', {
    path: '/app/authentication/dsxm/saveCgxm',
    cost: 'formula',
    summary: '保存采购项目草稿',
    write: true,
    bodyBytes: limits.itemsBodyBytes,
    request: wireRequest({
      id: projectId,
      version,
      draft: ['nr', ProjectDraft, '项目内容'],
      /** The attachments that the form adds or removes; `null` if the attachments do not change. */
      fileChange: ['fileChangeInfo', none(FileChange), '文件变更信息'],
    }),
    response: wireObject({ version, savedAtMs: ['bcsj', compactTime, '保存时间'] }),
  }),
  submit: endpoint('project.submit', {
    path: '/app/authentication/dsxm/submitCgxm',
    cost: 'cheap',
    summary: '提交采购项目审核',
    write: true,
    request: wireRequest({ id: projectId, version }),
    response: moved,
  }),
  withdraw: endpoint('project.withdraw', {
    path: '/app/authentication/dsxm/chCgxm',
    cost: 'cheap',
    summary: '撤回采购项目审核',
    write: true,
    request: wireRequest({ id: projectId }),
    response: moved,
  }),
  publish: endpoint('project.publish', {
    path: '/app/authentication/dsxm/fbCgxm',
    cost: 'cheap',
    summary: '立即发布采购项目',
    write: true,
    request: wireRequest({ id: projectId }),
    response: moved,
  }),
  extend: endpoint('project.extend', {
    path: '/app/authentication/dsxm/ycBmsj',
    cost: 'cheap',
    summary: '延长报名时间（一次），其后的时间随之顺延',
    write: true,
    request: wireRequest({
      id: projectId,
      signUpEndsAtMs: ['bmjzsj', int, '报名截止时间'],
      reason,
    }),
    response: moved,
  }),
  revoke: endpoint('project.revoke', {
    path: '/app/authentication/dsxm/execRevokeDsxm',
    cost: 'cheap',
    summary: '撤销采购项目',
    write: true,
    request: wireRequest({ id: projectId, reason }),
    response: moved,
  }),
  /** Returns the units for which the caller may create projects. */
  units: endpoint('project.units', {
    path: '/app/base/zzjgPub/getCgztList',
    cost: 'cheap',
    summary: '采购主体列表',
    request: wireRequest({}),
    response: wireObject({
      units: [
        'list',
        list(wireObject({ id: ['zzid', text, '单位'], name: ['zzmc', text, '单位名称'] })),
        '采购主体',
      ],
    }),
  }),
  /** Returns the people who may supervise a project of the caller; the caller is not among them. */
  people: endpoint('project.people', {
    path: '/app/base/rypub/getCgztRyList',
    cost: 'cheap',
    summary: '采购主体可选的监督人',
    request: wireRequest({}),
    response: wireObject({
      people: [
        'list',
        list(
          wireObject({
            id: ['ryid', text, '人员编号'],
            name: ['xm', text, '姓名'],
            unitName: ['zzmc', text, '单位'],
          }),
        ),
        '人员',
      ],
    }),
  }),
  /** Returns the procurement categories that a keyword finds: by code, name, pinyin or initials. */
  categories: endpoint('project.categories', {
    path: '/app/authentication/dsxj/listCgpm',
    cost: 'search',
    summary: '按编码、名称或拼音查找采购品目',
    request: wireRequest({ keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'] }),
    response: wireObject({ categories: ['list', list(FoundCategory), '品目'] }),
  }),
  suppliers: endpoint('project.suppliers', {
    path: '/app/authentication/dsxj/listYqgys',
    cost: 'search',
    summary: '可邀请的供应商，合作过的在前',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      /**
       * Whether to list only suppliers whose shop may sell in the category of the project
       * `projectId`.
       */
      ofCategory: ['xpmbs', newer(yesNo, false), '只看本品目'],
      /** The region to which the shop of a listed supplier must deliver; empty for all suppliers. */
      regionCode: ['xzqh', newer(textUpTo(20, 'mayBeEmpty'), ''), '服务区域'],
      /** Whether to list only suppliers from whom the caller's unit has ordered. */
      known: ['xhzbs', newer(yesNo, false), '只看合作过的'],
      /**
       * The project whose invited suppliers the response lists in `chosen`, whatever the filters;
       * with `null`, `chosen` is empty.
       */
      projectId: ['xmid', none(textUpTo(64)), '项目'],
      page,
      pageSize,
    }),
    response: wireObject({
      suppliers: ['list', list(ChosenSupplier), '供应商'],
      chosen: ['yxList', list(ChosenSupplier), '已选供应商'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
};
