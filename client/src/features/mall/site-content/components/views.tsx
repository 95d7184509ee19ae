import type { Tone } from '@jicai/shared/contract/mall/content.ts';
import {
  type BannedWordItem,
  type BrandItem,
  bannedWordEndpoints,
  brandEndpoints,
  type CategoryItem,
  categoryEndpoints,
  type FloorItem,
  type HotWordItem,
  homeFloorEndpoints,
  homePictureEndpoints,
  hotWordEndpoints,
  type PageTemplateItem,
  type PictureItem,
  pageTemplateEndpoints,
  type SceneItem,
  type ScopeItem,
  type SynonymItem,
  sceneEndpoints,
  searchScopeEndpoints,
  synonymEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DRAWINGS } from '@jicai/shared/domain/mall/content/drawings.ts';
import { Badge } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import type { Choices } from './fields.tsx';
import { SceneLines } from './SceneLines.tsx';
import type { SectionView } from './SectionPanel.tsx';
import { BLOCK_KINDS, TemplateBlocks } from './TemplateBlocks.tsx';

const TONES: Readonly<Record<Tone, string>> = {
  brand: '品牌蓝',
  amber: '琥珀',
  green: '绿色',
  violet: '紫色',
  rose: '玫红',
  slate: '石板灰',
};
const tones: Choices = Object.entries(TONES).map(([value, label]) => ({ value, label }));
const toneOf = (value: string | null): Tone =>
  keysOf(TONES).find((tone) => tone === value) ?? 'brand';
const drawings: Choices = Object.entries(DRAWINGS).map(([value, label]) => ({ value, label }));

const nameIn = (choices: Choices, value: string | null): string =>
  choices.find((choice) => choice.value === value)?.label ?? value ?? '';

const zoneField = (zones: Choices) =>
  ({
    label: '专区',
    kind: 'choice',
    choices: zones,
    get: ({ zoneId }: { readonly zoneId: string }) => zoneId,
    set: (value: string | null) => ({ zoneId: value ?? '' }),
  }) as const;

const positionField = {
  label: '排序',
  hint: '小的在前',
  kind: 'number',
  get: ({ position }: { readonly position: number }) => position,
  set: (position: number) => ({ position }),
} as const;

const toneField = {
  label: '色调',
  kind: 'choice',
  choices: tones,
  get: ({ tone }: { readonly tone: Tone }) => tone,
  set: (value: string | null) => ({ tone: toneOf(value) }),
} as const;

const ACTIONS = { refuse: '禁止发布', review: '人工判断', except: '例外放行' } as const;
const actions: Choices = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

/** Whether a picture is shown at a moment, in a word. */
function pictureState({ startsAtMs, endsAtMs }: PictureItem, now: number): string {
  if (startsAtMs > now) return '未开始';
  return endsAtMs !== null && endsAtMs <= now ? '已结束' : '展示中';
}

export const pictureView = (zones: Choices, now: number): SectionView<PictureItem> => ({
  endpoints: homePictureEndpoints,
  title: '首页图片',
  titleOf: ({ title }) => title,
  empty: {
    id: '',
    zoneId: zones[0]?.value ?? '',
    title: '',
    subtitle: '',
    action: '',
    link: '',
    drawing: 'office',
    tone: 'brand',
    position: 0,
    startsAtMs: now,
    endsAtMs: null,
  },
  columns: [
    { title: '标题', isHeading: true, render: ({ title }) => title },
    { title: '专区', render: ({ zoneId }) => nameIn(zones, zoneId) },
    { title: '画面', isMinor: true, render: ({ drawing }) => nameIn(drawings, drawing) },
    { title: '排序', isNumber: true, render: ({ position }) => position },
    {
      title: '展示时间',
      render: ({ startsAtMs, endsAtMs }) =>
        `${dateTimeText(startsAtMs)} 至 ${endsAtMs === null ? '长期' : dateTimeText(endsAtMs)}`,
    },
    {
      title: '状态',
      render: (item) => <Badge variant="light">{pictureState(item, now)}</Badge>,
    },
  ],
  fields: [
    zoneField(zones),
    {
      label: '标题',
      kind: 'text',
      most: 40,
      isRequired: true,
      get: ({ title }) => title,
      set: (title) => ({ title }),
    },
    {
      label: '副标题',
      kind: 'text',
      most: 80,
      get: ({ subtitle }) => subtitle,
      set: (subtitle) => ({ subtitle }),
    },
    {
      label: '按钮文字',
      hint: '留空则不显示按钮',
      kind: 'text',
      most: 12,
      get: ({ action }) => action,
      set: (action) => ({ action }),
    },
    {
      label: '链接地址',
      hint: '站内路径，或 http、https、mailto、tel 开头的地址',
      kind: 'web',
      most: 500,
      get: ({ link }) => link,
      set: (link) => ({ link }),
    },
    {
      label: '画面',
      kind: 'choice',
      choices: drawings,
      get: ({ drawing }) => drawing,
      set: (value) => ({ drawing: value ?? 'office' }),
    },
    toneField,
    positionField,
    {
      label: '开始时间',
      kind: 'time',
      get: ({ startsAtMs }) => startsAtMs,
      set: (value) => ({ startsAtMs: value ?? now }),
    },
    {
      label: '结束时间',
      hint: '留空为长期',
      kind: 'time',
      get: ({ endsAtMs }) => endsAtMs,
      set: (endsAtMs) => ({ endsAtMs }),
    },
  ],
});

export const floorView = (zones: Choices, categories: Choices): SectionView<FloorItem> => ({
  endpoints: homeFloorEndpoints,
  title: '首页楼层',
  titleOf: ({ title }) => title,
  empty: {
    id: '',
    zoneId: zones[0]?.value ?? '',
    title: '',
    slogan: '',
    tone: 'brand',
    categoryId: null,
    position: 0,
  },
  columns: [
    { title: '楼层', isHeading: true, render: ({ title }) => title },
    { title: '专区', render: ({ zoneId }) => nameIn(zones, zoneId) },
    {
      title: '分类',
      render: ({ categoryId }) =>
        categoryId === null ? '全专区热销' : nameIn(categories, categoryId),
    },
    { title: '描述', isMinor: true, render: ({ slogan }) => slogan },
    { title: '排序', isNumber: true, render: ({ position }) => position },
  ],
  fields: [
    zoneField(zones),
    {
      label: '楼层标题',
      kind: 'text',
      most: 20,
      isRequired: true,
      get: ({ title }) => title,
      set: (title) => ({ title }),
    },
    {
      label: '楼层描述',
      kind: 'text',
      most: 60,
      get: ({ slogan }) => slogan,
      set: (slogan) => ({ slogan }),
    },
    toneField,
    {
      label: '分类',
      hint: '留空则展示全专区的热销商品',
      kind: 'choice',
      choices: categories,
      mayBeEmpty: true,
      get: ({ categoryId }) => categoryId,
      set: (categoryId) => ({ categoryId }),
    },
    positionField,
  ],
});

export const sceneView = (zones: Choices): SectionView<SceneItem> => ({
  endpoints: sceneEndpoints,
  title: '采购场景',
  titleOf: ({ name }) => name,
  empty: { id: '', zoneId: zones[0]?.value ?? '', name: '', summary: '', position: 0, lines: [] },
  columns: [
    { title: '场景', isHeading: true, render: ({ name }) => name },
    { title: '专区', render: ({ zoneId }) => nameIn(zones, zoneId) },
    { title: '商品数', isNumber: true, render: ({ lines }) => lines.length },
    { title: '描述', isMinor: true, render: ({ summary }) => summary },
    { title: '排序', isNumber: true, render: ({ position }) => position },
  ],
  fields: [
    zoneField(zones),
    {
      label: '场景名称',
      kind: 'text',
      most: 30,
      isRequired: true,
      get: ({ name }) => name,
      set: (name) => ({ name }),
    },
    {
      label: '描述',
      kind: 'long',
      most: 200,
      get: ({ summary }) => summary,
      set: (summary) => ({ summary }),
    },
    positionField,
  ],
  more: ({ id, lines }, onChange) => (
    <SceneLines sceneId={id} lines={lines} onChange={(next) => onChange({ lines: next })} />
  ),
});

export const scopeView = (zones: Choices): SectionView<ScopeItem> => ({
  endpoints: searchScopeEndpoints,
  title: '检索范围',
  titleOf: ({ name }) => name,
  empty: {
    id: '',
    zoneId: zones[0]?.value ?? '',
    name: '',
    address: '/GoodListSearch',
    position: 0,
    isShown: true,
  },
  columns: [
    { title: '名称', isHeading: true, render: ({ name }) => name },
    { title: '专区', render: ({ zoneId }) => nameIn(zones, zoneId) },
    { title: '检索地址', render: ({ address }) => address },
    { title: '排序', isNumber: true, render: ({ position }) => position },
    { title: '显示', render: ({ isShown }) => (isShown ? '显示' : '隐藏') },
  ],
  fields: [
    zoneField(zones),
    {
      label: '名称',
      kind: 'text',
      most: 20,
      isRequired: true,
      get: ({ name }) => name,
      set: (name) => ({ name }),
    },
    {
      label: '检索地址',
      hint: '站内路径',
      kind: 'web',
      most: 200,
      get: ({ address }) => address,
      set: (address) => ({ address }),
    },
    positionField,
    {
      label: '在搜索框中显示',
      kind: 'switch',
      get: ({ isShown }) => isShown,
      set: (isShown) => ({ isShown }),
    },
  ],
});

export const categoryView = (categories: Choices): SectionView<CategoryItem> => ({
  endpoints: categoryEndpoints,
  title: '商品类目',
  titleOf: ({ name }) => name,
  empty: {
    id: '',
    code: '',
    parentId: null,
    name: '',
    position: 0,
    ceiling: null,
    standard: '',
    certificates: [],
  },
  columns: [
    { title: '编码', render: ({ code }) => code },
    { title: '类目', isHeading: true, render: ({ name }) => name },
    {
      title: '上级类目',
      render: ({ parentId }) => (parentId === null ? '—' : nameIn(categories, parentId)),
    },
    { title: '所需证书', render: ({ certificates }) => certificates.join('、') || '—' },
    {
      title: '单价限额',
      isNumber: true,
      render: ({ ceiling }) => (ceiling === null ? '—' : formatFen(ceiling)),
    },
  ],
  fields: [
    {
      label: '类目编码',
      hint: '保存后不能修改',
      kind: 'text',
      most: 20,
      isRequired: true,
      get: ({ code }) => code,
      set: (code) => ({ code }),
    },
    {
      label: '类目名称',
      kind: 'text',
      most: 40,
      isRequired: true,
      get: ({ name }) => name,
      set: (name) => ({ name }),
    },
    {
      label: '上级类目',
      hint: '留空为一级类目；商品只能发布在没有下级的类目中',
      kind: 'choice',
      choices: categories,
      mayBeEmpty: true,
      get: ({ parentId }) => parentId,
      set: (parentId) => ({ parentId }),
    },
    positionField,
    {
      label: '所需证书',
      hint: '入驻和发布时要求的证书类型，也用于下级类目',
      kind: 'words',
      get: ({ certificates }) => certificates,
      set: (certificates) => ({ certificates }),
    },
    {
      label: '单价限额',
      hint: '高于限额的商品不能提交；留空为不限',
      kind: 'money',
      get: ({ ceiling }) => ceiling,
      set: (ceiling) => ({ ceiling }),
    },
    {
      label: '限额依据',
      kind: 'text',
      most: 100,
      get: ({ standard }) => standard,
      set: (standard) => ({ standard }),
    },
  ],
});

export const brandView: SectionView<BrandItem> = {
  endpoints: brandEndpoints,
  title: '品牌',
  titleOf: ({ name }) => name,
  empty: { id: '', name: '', initial: '', products: 0 },
  columns: [
    { title: '品牌名称', isHeading: true, render: ({ name }) => name },
    { title: '首字母', render: ({ initial }) => initial },
    { title: '商品数', isNumber: true, render: ({ products }) => products },
  ],
  fields: [
    {
      label: '品牌名称',
      hint: '已收录的品牌，供应商发布商品时不再提示待核实；使用中的品牌不能改名',
      kind: 'text',
      most: 40,
      isRequired: true,
      get: ({ name }) => name,
      set: (name) => ({ name }),
    },
    {
      label: '首字母',
      hint: '商品筛选按它排列，留空自动识别',
      kind: 'text',
      most: 1,
      get: ({ initial }) => initial,
      set: (initial) => ({ initial }),
    },
  ],
};

export const templateView = (
  zones: Choices,
  categories: Choices,
): SectionView<PageTemplateItem> => {
  const zoneName = (id: string | null) => (id === null ? '全部专区' : nameIn(zones, id));
  const categoryName = (id: string | null) => (id === null ? '全部分类' : nameIn(categories, id));
  return {
    endpoints: pageTemplateEndpoints,
    title: '详情模板',
    titleOf: ({ zoneId, categoryId }) => `${zoneName(zoneId)} · ${categoryName(categoryId)}`,
    empty: {
      id: '',
      zoneId: null,
      categoryId: null,
      blocks: [
        { kind: 'description', title: '商品介绍', text: '' },
        { kind: 'attributes', title: '规格参数', text: '' },
      ],
    },
    columns: [
      { title: '专区', isHeading: true, render: ({ zoneId }) => zoneName(zoneId) },
      { title: '分类', render: ({ categoryId }) => categoryName(categoryId) },
      {
        title: '内容块',
        render: ({ blocks }) =>
          blocks.map(({ kind, title }) => title || BLOCK_KINDS[kind]).join('、'),
      },
    ],
    fields: [
      {
        label: '专区',
        hint: '留空则用于全部专区；越具体的模板越优先',
        kind: 'choice',
        choices: zones,
        mayBeEmpty: true,
        get: ({ zoneId }) => zoneId,
        set: (zoneId) => ({ zoneId }),
      },
      {
        label: '分类',
        hint: '留空则用于全部分类；也用于下级分类',
        kind: 'choice',
        choices: categories,
        mayBeEmpty: true,
        get: ({ categoryId }) => categoryId,
        set: (categoryId) => ({ categoryId }),
      },
    ],
    more: ({ blocks }, onChange) => (
      <TemplateBlocks blocks={blocks} onChange={(next) => onChange({ blocks: next })} />
    ),
  };
};

export const hotWordView: SectionView<HotWordItem> = {
  endpoints: hotWordEndpoints,
  title: '热词',
  titleOf: ({ content }) => content,
  empty: { id: '', content: '', isShown: true, isPinned: false, searches: 0 },
  columns: [
    { title: '热词', isHeading: true, render: ({ content }) => content },
    { title: '搜索次数', isNumber: true, render: ({ searches }) => searches },
    { title: '显示', render: ({ isShown }) => (isShown ? '显示' : '待放行') },
    { title: '置顶', render: ({ isPinned }) => (isPinned ? '置顶' : '—') },
  ],
  fields: [
    {
      label: '热词',
      kind: 'text',
      most: 30,
      isRequired: true,
      get: ({ content }) => content,
      set: (content) => ({ content }),
    },
    {
      label: '在搜索框中显示',
      kind: 'switch',
      get: ({ isShown }) => isShown,
      set: (isShown) => ({ isShown }),
    },
    {
      label: '置顶',
      kind: 'switch',
      get: ({ isPinned }) => isPinned,
      set: (isPinned) => ({ isPinned }),
    },
  ],
};

export const synonymView: SectionView<SynonymItem> = {
  endpoints: synonymEndpoints,
  title: '同义词',
  titleOf: ({ words }) => words.join('、'),
  empty: { id: '', words: [] },
  columns: [{ title: '同义词', isHeading: true, render: ({ words }) => words.join('、') }],
  fields: [
    {
      label: '同义词',
      hint: '逐个输入后按回车，搜索其中一个也会找到其他的',
      kind: 'words',
      get: ({ words }) => words,
      set: (words) => ({ words }),
    },
  ],
};

export const bannedWordView: SectionView<BannedWordItem> = {
  endpoints: bannedWordEndpoints,
  title: '违禁词',
  titleOf: ({ word }) => word,
  empty: { id: '', word: '', group: '', action: 'review' },
  columns: [
    { title: '词语', isHeading: true, render: ({ word }) => word },
    { title: '类别', render: ({ group }) => group },
    { title: '处理', render: ({ action }) => ACTIONS[action] },
  ],
  fields: [
    {
      label: '词语',
      kind: 'text',
      most: 60,
      isRequired: true,
      get: ({ word }) => word,
      set: (word) => ({ word }),
    },
    {
      label: '类别',
      kind: 'text',
      most: 30,
      isRequired: true,
      get: ({ group }) => group,
      set: (group) => ({ group }),
    },
    {
      label: '处理',
      hint: '例外放行：含有违禁词但无害的词组',
      kind: 'choice',
      choices: actions,
      get: ({ action }) => action,
      set: (value) => ({
        action: value === 'refuse' || value === 'except' ? value : 'review',
      }),
    },
  ],
};
