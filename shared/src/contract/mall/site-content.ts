import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  int32,
  intBetween,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, type Fields, wireObject, wireRequest } from '../kernel/wire.ts';
import { templateBlockKind } from './catalog/detail.ts';
import { Contact, chosenTone } from './content.ts';

/*
 * The content of the mall that operators maintain (内容管理). Each section, such as home pictures or hot
 * words, is a list of items with the same three calls; the contact in the footer has calls of its own.
 */

/** The id of an item; empty for an item that the call creates. */
const id = ['id', textUpTo(64, 'mayBeEmpty'), '编号'] as const;
const zone = ['zqid', textUpTo(64), '专区'] as const;
const position = ['px', intBetween(0, 9_999), '排序'] as const;
const link = (label: string) => ['ljdz', textUpTo(500, 'mayBeEmpty'), label] as const;

/**
 * A hash of the item's content in the list. When the client saves the item, it sends this hash back
 * as `seen`.
 */
const mark = ['bbhash', newer(text, ''), '内容版本'] as const;

interface SectionNames {
  /** The first part of the names of the section's calls. */
  readonly slice: string;
  readonly path: string;
  readonly title: string;
}

/** Returns the three calls of a section, which list, save and remove its items. */
function section<const F extends Fields>({ slice, path, title }: SectionNames, item: F) {
  return {
    list: endpoint(`${slice}.list`, {
      path: `/app/authentication/nr/list${path}`,
      cost: 'cheap',
      summary: `${title}列表`,
      request: wireRequest({
        keyword: ['gjz', textUpTo(limits.noticeKeyword, 'mayBeEmpty'), '关键词'],
        page,
        pageSize,
      }),
      response: wireObject({
        rows: ['list', list(wireObject({ ...item, mark })), title],
        total: ['totalrowno', int, '总行数'],
      }),
    }),
    save: endpoint(`${slice}.save`, {
      path: `/app/authentication/nr/save${path}`,
      cost: 'cheap',
      summary: `保存${title}`,
      write: true,
      request: wireRequest({
        item: ['nr', wireRequest(item), title],
        /**
         * The `mark` of the item before the edit; the call is refused if the stored item has changed since.
         * `null` skips this check; a new item is not checked.
         */
        seen: ['bjqhash', newer(none(textUpTo(64)), null), '编辑前的内容版本'],
      }),
      response: wireObject({ id: ['id', text, '编号'] }),
    }),
    remove: endpoint(`${slice}.remove`, {
      path: `/app/authentication/nr/del${path}`,
      cost: 'cheap',
      summary: `删除${title}`,
      write: true,
      request: wireRequest({ id: ['id', textUpTo(64), '编号'] }),
      response: wireObject({}),
    }),
  };
}

const picture = {
  id,
  zoneId: zone,
  title: ['tpbt', textUpTo(40), '标题'],
  subtitle: ['tpfbt', textUpTo(80, 'mayBeEmpty'), '副标题'],
  action: ['anwz', textUpTo(12, 'mayBeEmpty'), '按钮文字'],
  link: link('链接地址'),
  drawing: ['htbs', textUpTo(20), '画面'],
  tone: ['sdbs', chosenTone, '色调'],
  position,
  startsAtMs: ['kssj', compactTime, '开始时间'],
  endsAtMs: ['jssj', none(compactTime), '结束时间'],
} as const;
export type PictureItem = English<typeof picture>;

const floor = {
  id,
  zoneId: zone,
  title: ['lcbt', textUpTo(20), '楼层标题'],
  slogan: ['lcms', textUpTo(60, 'mayBeEmpty'), '楼层描述'],
  tone: ['sdbs', chosenTone, '色调'],
  /**
   * The category whose products the floor shows; `null` if the floor shows the best products of its whole
   * zone.
   */
  categoryId: ['category_id', none(textUpTo(64)), '分类'],
  position,
} as const;
export type FloorItem = English<typeof floor>;

const sceneLine = {
  productId: ['product_id', textUpTo(64), '商品编号'],
  quantity: ['pcount', intBetween(1, 9_999), '建议数量'],
} as const;
const scene = {
  id,
  zoneId: zone,
  name: ['name', textUpTo(30), '场景名称'],
  summary: ['ms', textUpTo(200, 'mayBeEmpty'), '描述'],
  position,
  lines: ['spList', listUpTo(wireObject(sceneLine), 60), '商品'],
} as const;
export type SceneItem = English<typeof scene>;

const scope = {
  /**
   * The id of the search scope, which is the id of its zone, because a zone has at most one search
   * scope.
   */
  id,
  zoneId: zone,
  name: ['name', textUpTo(20), '名称'],
  address: ['jsdz', textUpTo(200), '检索地址'],
  position,
  isShown: ['xsbz', yesNo, '显示'],
} as const;
export type ScopeItem = English<typeof scope>;

const hotWord = {
  id,
  content: ['content', textUpTo(30), '热词'],
  isShown: ['xsbz', yesNo, '显示'],
  isPinned: ['zdbz', yesNo, '置顶'],
  /** The number of searches for the word. Saving the item does not change this number. */
  searches: ['sscs', int32, '搜索次数'],
} as const;
export type HotWordItem = English<typeof hotWord>;

const synonym = {
  id,
  words: ['tycList', listUpTo(textUpTo(30), 10), '同义词'],
} as const;
export type SynonymItem = English<typeof synonym>;

const bannedWord = {
  /** The banned word as it was stored before the save; empty for a new banned word. */
  id,
  word: ['mgcy', textUpTo(60), '词语'],
  group: ['lb', textUpTo(30), '类别'],
  action: ['cl', codeOf({ 1: 'refuse', 2: 'review', 3: 'except' }), '处理'],
} as const;
export type BannedWordItem = English<typeof bannedWord>;

const brand = {
  id,
  name: ['ppmc', textUpTo(40), '品牌名称'],
  /** The letter under which the brand is sorted; if empty, the server derives it from the brand's name. */
  initial: ['szm', textUpTo(1, 'mayBeEmpty'), '首字母'],
  /** The number of products of the brand. Saving the item does not change this number. */
  products: ['spsl', int32, '商品数'],
} as const;
export type BrandItem = English<typeof brand>;

const templateBlock = {
  kind: ['lx', templateBlockKind, '类型'],
  title: ['title', textUpTo(30, 'mayBeEmpty'), '标题'],
  text: ['nr', textUpTo(1_000, 'mayBeEmpty'), '内容'],
} as const;
const pageTemplate = {
  id,
  /**
   * The zone and the category of the products to whose pages the template applies; `null` stands for all
   * zones or all categories.
   */
  zoneId: ['zqid', none(textUpTo(64)), '专区'],
  categoryId: ['category_id', none(textUpTo(64)), '分类'],
  blocks: ['mbList', listUpTo(wireObject(templateBlock), 12), '内容块'],
} as const;
export type PageTemplateItem = English<typeof pageTemplate>;

export const homePictureEndpoints = section(
  { slice: 'homePicture', path: 'Sytp', title: '首页图片' },
  picture,
);
export const homeFloorEndpoints = section(
  { slice: 'homeFloor', path: 'Sylc', title: '首页楼层' },
  floor,
);
export const sceneEndpoints = section({ slice: 'scene', path: 'Cgcj', title: '采购场景' }, scene);
export const searchScopeEndpoints = section(
  { slice: 'searchScope', path: 'Jsfw', title: '检索范围' },
  scope,
);
export const hotWordEndpoints = section({ slice: 'hotWord', path: 'Rc', title: '热词' }, hotWord);
export const synonymEndpoints = section(
  { slice: 'synonym', path: 'Tyc', title: '同义词' },
  synonym,
);
export const bannedWordEndpoints = section(
  { slice: 'bannedWord', path: 'Mgc', title: '违禁词' },
  bannedWord,
);

export const brandEndpoints = section({ slice: 'brand', path: 'Pp', title: '品牌' }, brand);

const category = {
  /** The stored code of the category; empty for a new category. */
  id,
  code: ['lmbm', textUpTo(20), '类目编码'],
  parentId: ['sjlm', none(textUpTo(64)), '上级类目'],
  name: ['category_name', textUpTo(40), '类目名称'],
  position,
  /**
   * The highest unit price that is allowed in the category, or `null` for no limit. `standard` names the
   * regulation that sets the limit.
   */
  ceiling: ['xj', none(money), '单价限额'],
  standard: ['xjyj', textUpTo(100, 'mayBeEmpty'), '限额依据'],
  /** The kinds of certificates that a shop needs to sell in the category. */
  certificates: ['zslxList', listUpTo(textUpTo(40), 10), '所需证书'],
} as const;
export type CategoryItem = English<typeof category>;
export const categoryEndpoints = section(
  { slice: 'category', path: 'Splm', title: '商品类目' },
  category,
);
export const categoryImportEndpoints = {
  import: endpoint('category.import', {
    path: '/app/authentication/nr/importSplm',
    cost: 'document',
    summary: '批量导入商品类目，全部或全不',
    write: true,
    request: wireRequest({
      rows: [
        'list',
        listUpTo(
          wireObject({
            code: ['lmbm', textUpTo(64, 'mayBeEmpty'), '类目编码'],
            name: ['category_name', textUpTo(40, 'mayBeEmpty'), '类目名称'],
            parentCode: ['sjlm', textUpTo(64, 'mayBeEmpty'), '上级类目编码'],
          }),
          1_000,
        ),
        '类目',
      ],
      isDry: ['ssbz', yesNo, '仅试算'],
    }),
    response: wireObject({
      created: ['xzs', int, '新增'],
      changed: ['bgs', int, '变更'],
      same: ['wbs', int, '未变'],
      problems: [
        'cwList',
        list(wireObject({ row: ['hh', int, '行号'], text: ['ms', text, '说明'] })),
        '错误',
      ],
      isWritten: ['xrbz', yesNo, '已写入'],
    }),
  }),
};

/** The section of page templates: each has the blocks of product pages (SPXQ) of one zone and category. */
export const pageTemplateEndpoints = section(
  { slice: 'pageTemplate', path: 'SpxqMb', title: '详情模板' },
  pageTemplate,
);

const contact = {
  phone: ['lxdh', textUpTo(32), '客服热线'],
  hours: ['fwsj', textUpTo(60), '服务时间'],
  email: ['dzyx', textUpTo(100), '电子邮箱'],
  address: ['lxdz', textUpTo(120), '联系地址'],
  company: ['zbdw', textUpTo(60), '主办单位'],
  recordNumber: ['bah', textUpTo(60, 'mayBeEmpty'), '备案号'],
} as const;

/**
 * The contact as a request contains it: its telephone number and mail address are converted to
 * their canonical forms.
 */
const typedContact = {
  ...contact,
  phone: ['lxdh', identifier('phone', 32, 'draft'), '客服热线'],
  email: ['dzyx', identifier('email', 100, 'draft'), '电子邮箱'],
} as const;

const event = {
  id: ['id', text, '编号'],
  section: ['lm', text, '栏目'],
  title: ['bt', text, '内容'],
  sentence: ['czmc', text, '操作'],
  personName: ['czr', text, '操作人'],
  atMs: ['czsj', compactTime, '时间'],
} as const;
export const ContentEvent = wireObject(event);
export type ContentEvent = English<typeof event>;

export const siteContentEndpoints = {
  contact: endpoint('siteContent.contact', {
    path: '/app/authentication/nr/getLxfs',
    cost: 'cheap',
    summary: '页脚联系方式',
    request: wireRequest({}),
    response: wireObject({ contact: ['lxfs', none(Contact), '联系方式'] }),
  }),
  saveContact: endpoint('siteContent.saveContact', {
    path: '/app/authentication/nr/saveLxfs',
    cost: 'cheap',
    summary: '保存页脚联系方式',
    write: true,
    request: wireRequest({
      contact: ['lxfs', wireRequest(typedContact), '联系方式'],
      /**
       * The contact before the edit; the call is refused if the stored contact has changed since.
       * `null` skips this check.
       */
      seen: ['bjqlxfs', newer(none(wireRequest(contact)), null), '编辑前的联系方式'],
    }),
    response: wireObject({}),
  }),
  events: endpoint('siteContent.events', {
    path: '/app/authentication/nr/listXgjl',
    cost: 'cheap',
    summary: '内容修改记录',
    request: wireRequest({ page, pageSize }),
    response: wireObject({
      rows: ['list', list(ContentEvent), '记录'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
};
