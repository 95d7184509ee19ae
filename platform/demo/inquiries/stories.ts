import type { Criterion, ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import type { QuoteSheet } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { emptyDraft } from '@jicai/shared/domain/sourcing/project/draft.ts';

/** How far an inquiry has come. */
export type InquiryFate = 'quoting' | 'evaluating' | 'awarded' | 'failed' | 'objected';

/** An item, with the price in 元 of each supplier who quotes, in the order of the story's suppliers. */
interface Item {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: number;
  readonly prices: readonly number[];
}

export interface InquiryStory {
  readonly name: string;
  readonly category: string;
  readonly pack: string;
  /** The budget in 元. */
  readonly budget: number;
  readonly reason: string;
  readonly items: readonly Item[];
  /** Brand and model as each supplier offers them. */
  readonly offers: readonly (readonly [brand: string, model: string])[];
  readonly suppliers: readonly string[];
  readonly fate: InquiryFate;
  /** Days ago on which it was published. */
  readonly daysAgo: number;
}

export const INQUIRIES: readonly InquiryStory[] = [
  {
    name: '教学楼多功能打印设备询价',
    category: 'A02020400 多功能一体机',
    pack: '打印设备及耗材',
    budget: 96_000,
    reason: '规格、标准统一，现货货源充足且价格变化幅度小',
    items: [
      {
        name: 'A3 彩色多功能一体机',
        spec: '复印、打印、扫描，每分钟 25 页，双面自动输稿',
        unit: '台',
        quantity: 4,
        prices: [15_800, 16_200, 16_500],
      },
      {
        name: 'A4 黑白激光打印机',
        spec: '每分钟 40 页，自动双面，有线网络',
        unit: '台',
        quantity: 12,
        prices: [1_950, 1_880, 2_050],
      },
    ],
    offers: [
      ['理光', 'IM C2510'],
      ['佳能', 'iR C3226'],
      ['柯尼卡美能达', 'C251i'],
    ],
    suppliers: ['gys01', 'gys02', 'gys03'],
    fate: 'quoting',
    daysAgo: 5,
  },
  {
    name: '智慧教室录播系统询价',
    category: 'A02021000 触控一体机',
    pack: '录播教室 2 间',
    budget: 168_000,
    reason: '技术规格统一，市场上有多家供应商能够提供',
    items: [
      {
        name: '常态化录播主机',
        spec: '4K，三路采集，自动导播，本地存储 4 TB',
        unit: '台',
        quantity: 2,
        prices: [38_600, 36_800, 39_500],
      },
      {
        name: '高清跟踪摄像机',
        spec: '4K，20 倍光学变焦，支持 PoE',
        unit: '台',
        quantity: 6,
        prices: [7_200, 7_450, 6_980],
      },
      {
        name: '吊装拾音麦克风',
        spec: '全指向，自动增益，含线缆与安装',
        unit: '套',
        quantity: 2,
        prices: [5_600, 5_900, 6_200],
      },
    ],
    offers: [
      ['希沃', 'SR-L100'],
      ['鸿合', 'HV-R6'],
      ['海康威视', 'DS-LB04'],
    ],
    suppliers: ['gys01', 'gys02', 'gys05'],
    fate: 'evaluating',
    daysAgo: 22,
  },
  {
    name: '校医室常用设备询价',
    category: 'A02320000 医疗设备',
    pack: '校医室设备一批',
    budget: 45_000,
    reason: '规格标准统一，供应充足，价格透明',
    items: [
      {
        name: '医用冷藏箱',
        spec: '2～8 ℃，有效容积 130 升，温度超限报警',
        unit: '台',
        quantity: 2,
        prices: [6_480, 6_900, 7_150],
      },
      {
        name: '自动体外除颤仪（AED）',
        spec: '双相波，含成人电极片 2 副与壁挂箱',
        unit: '台',
        quantity: 1,
        prices: [15_600, 14_980, 16_200],
      },
      {
        name: '身高体重测量仪',
        spec: '超声波测高，语音播报，热敏打印',
        unit: '台',
        quantity: 3,
        prices: [2_380, 2_520, 2_460],
      },
    ],
    offers: [
      ['海尔生物', 'HYC-131'],
      ['美的生物', 'MC-5L130'],
      ['中科美菱', 'YC-130L'],
    ],
    suppliers: ['gys01', 'gys03', 'gys04'],
    fate: 'awarded',
    daysAgo: 30,
  },
  {
    name: '校园广播系统配件询价',
    category: 'A02091100 音频设备',
    pack: '广播配件一批',
    budget: 32_000,
    reason: '配件规格统一，采购金额较小',
    items: [
      {
        name: '网络广播终端',
        spec: '壁挂式，2×15 瓦，支持 PoE',
        unit: '台',
        quantity: 20,
        prices: [980, 1_020],
      },
      {
        name: '室外防水音柱',
        spec: '60 瓦，铝合金壳体，IP66',
        unit: '只',
        quantity: 8,
        prices: [860, 790],
      },
    ],
    offers: [
      ['ITC', 'T-7706'],
      ['迪士普', 'MAG6582'],
    ],
    suppliers: ['gys02', 'gys04', 'gys06'],
    fate: 'failed',
    daysAgo: 34,
  },
  {
    name: '化学实验室通风柜询价',
    category: 'A02109900 其他实验仪器',
    pack: '通风柜 6 台',
    budget: 82_000,
    reason: '有国家标准，规格统一，供应商充足',
    items: [
      {
        name: '全钢通风柜',
        spec: '1500×850×2350 毫米，面风速 0.5 米/秒',
        unit: '台',
        quantity: 6,
        prices: [9_850, 10_200, 10_800],
      },
      {
        name: '防腐离心风机',
        spec: 'PP 材质，4000 立方米/时，含风管与安装',
        unit: '套',
        quantity: 2,
        prices: [7_400, 6_900, 7_250],
      },
    ],
    offers: [
      ['瑞斯达', 'TFG-1500'],
      ['科雷博', 'KLB-15'],
      ['海思尔', 'HSE-F15'],
    ],
    suppliers: ['gys06', 'gys03', 'gys02'],
    fate: 'objected',
    daysAgo: 38,
  },
];

/** The published score sheet of the inquiry that is evaluated by points: 60 points, beside 40 for the price. */
const CRITERIA: readonly Criterion[] = [
  { name: '技术响应', points: 35, standard: '完全响应得 35 分，每项负偏离扣 5 分，扣完为止' },
  {
    name: '安装与培训',
    points: 15,
    standard: '方案完整可行 11～15 分，一般 6～10 分，其余 0～5 分',
  },
  { name: '售后服务', points: 10, standard: '2 小时响应、24 小时上门得 10 分，每延长一档扣 3 分' },
];

/** The times of an inquiry, in ms. */
export interface InquiryTimes {
  readonly signUpEndsAt: number;
  readonly quoteOpensAt: number;
  readonly quoteClosesAt: number;
}

/** The text of an inquiry, as its handler would type it. */
export function inquiryDraftOf(
  story: InquiryStory,
  times: InquiryTimes,
  supervisorId: string,
): ProjectDraft {
  const { name, category, pack, budget, reason, items, fate } = story;
  const isByPoints = fate === 'evaluating';
  return {
    ...emptyDraft('inquiry', '江城市第一中学'),
    ...times,
    name,
    category,
    budget: fen(budget * 100),
    fundsType: 'fiscal',
    contactName: '林静',
    contactPhone: '13857100001',
    deliveryPlace: '江城市第一中学 综合楼',
    deliveryTime: '合同签订后 20 日内',
    paymentTerms: '验收合格后 30 日内付清',
    methodReason: reason,
    requirements: '具有独立承担民事责任的能力；提供原厂质保不少于三年',
    supervisorId,
    ...(isByPoints
      ? {
          evaluationMethod: 'points' as const,
          priceWeight: 40,
          criteria: [...CRITERIA],
          specialReason: '使用效果因技术方案和安装质量差异较大，仅凭价格不能判断',
        }
      : {}),
    packages: [
      {
        name: pack,
        startingPrice: fen(budget * 100),
        lines: items.map((item) => ({ ...textOf(item), quantity: String(item.quantity) })),
      },
    ],
  };
}

const textOf = ({ name, spec, unit }: Item) => ({ name, spec, unit });

/** The sheet of the nth supplier of a story, as they would type it. */
export function sheetOf({ items, offers }: InquiryStory, nth: number): QuoteSheet {
  const [brand = '', model = ''] = offers[nth] ?? [];
  return {
    lines: items.map(({ prices }, index) => ({
      lineNo: index + 1,
      price: String(prices[nth] ?? ''),
      brand,
      model: index === 0 ? model : `${model}-${index + 1}`,
      deviation: nth === 2 && index === 0 ? '质保期五年，优于要求' : '',
      taxRate: '13',
    })),
    amount: '',
    deliveryDays: String(15 + nth),
    validDays: '90',
    note: '含运输、安装与调试',
    fileGroup: null,
    files: [],
  };
}

/** Each evaluator's points in hundredths, by the suppliers' order and the criteria's. */
export const POINTS: readonly (readonly number[])[] = [
  [3_500, 1_300, 1_000],
  [3_000, 1_200, 700],
  [3_500, 1_400, 1_000],
];

/** The times of an inquiry that is published and closes at these moments. */
export const timesOf = (published: number, closesAt: number): InquiryTimes => ({
  signUpEndsAt: published + 48 * HOUR_MS,
  quoteOpensAt: published + 49 * HOUR_MS,
  quoteClosesAt: closesAt,
});
