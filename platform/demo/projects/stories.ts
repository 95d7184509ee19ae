import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DAY_MS, HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { emptyDraft } from '@jicai/shared/domain/sourcing/project/draft.ts';

/** How far a demonstration project has come. */
export type Fate =
  | 'draft'
  | 'signUp'
  | 'inConfirmation'
  | 'noticeDue'
  | 'noticeInReview'
  | 'ordered'
  | 'objected'
  | 'failed';

export interface Story {
  readonly name: string;
  readonly category: string;
  readonly pack: string;
  /** 元 */
  readonly price: number;
  readonly item: readonly [name: string, spec: string, unit: string, quantity: string];
  readonly fate: Fate;
  /** Days ago on which it was published. */
  readonly daysAgo: number;
}

export const STORIES: readonly Story[] = [
  {
    name: '物理实验室传感器采购',
    category: 'A02109900 其他实验仪器',
    pack: '数字化实验传感器 30 套',
    price: 88_000,
    item: ['数字化实验传感器', '力、温度、光三合一', '套', '30'],
    fate: 'draft',
    daysAgo: 0,
  },
  {
    name: '图书馆自助借还设备采购',
    category: 'A02020400 多功能一体机',
    pack: '自助借还机 4 台',
    price: 126_000,
    item: ['自助借还机', 'RFID，触摸屏', '台', '4'],
    fate: 'signUp',
    daysAgo: 1,
  },
  {
    name: '食堂厨房设备更新',
    category: 'A02330000 饮食炊事机械',
    pack: '商用厨房设备一批',
    price: 152_000,
    item: ['商用电磁灶', '20 千瓦双头', '台', '8'],
    fate: 'inConfirmation',
    daysAgo: 5,
  },
  {
    name: '教室护眼照明改造',
    category: 'A02061900 照明设备',
    pack: '护眼灯具 600 盏',
    price: 198_000,
    item: ['LED 护眼教室灯', '40 瓦，显色指数 95', '盏', '600'],
    fate: 'noticeDue',
    daysAgo: 6,
  },
  {
    name: '学生机房网络改造',
    category: 'A02010200 计算机网络设备',
    pack: '网络设备一批',
    price: 236_000,
    item: ['48 口接入交换机', '千兆，支持 PoE', '台', '26'],
    fate: 'noticeInReview',
    daysAgo: 8,
  },
  {
    name: '多媒体教室投影更新',
    category: 'A02020200 投影仪',
    pack: '激光投影机 20 台',
    price: 260_000,
    item: ['激光投影机', '4000 流明，短焦', '台', '20'],
    fate: 'ordered',
    daysAgo: 20,
  },
  {
    name: '体育馆看台座椅采购',
    category: 'A05010300 椅凳类',
    pack: '看台座椅 1200 座',
    price: 174_000,
    item: ['中空吹塑座椅', '阻燃，含安装', '座', '1200'],
    fate: 'objected',
    daysAgo: 8,
  },
  {
    name: '校园直饮水设备采购',
    category: 'A02330900 饮水器',
    pack: '直饮水机 30 台',
    price: 96_000,
    item: ['直饮水机', '双温，三级过滤', '台', '30'],
    fate: 'failed',
    daysAgo: 14,
  },
];

/** The text of a story's project, as its handler would type it at that moment. */
export function draftOf(story: Story, at: number, supervisorId: string): ProjectDraft {
  const [name, spec, unit, quantity] = story.item;
  const signUpEndsAt = at + 2 * DAY_MS;
  return {
    ...emptyDraft('bidding', '江城市第一中学'),
    name: story.name,
    category: story.category,
    budget: fen(story.price * 110),
    fundsType: 'fiscal',
    contactName: '林静',
    contactPhone: '13857100001',
    deliveryPlace: '江城市第一中学 综合楼',
    deliveryTime: '合同签订后 20 日内',
    paymentTerms: '验收合格后 30 日内付清',
    methodReason: '技术规格统一，市场货源充足',
    requirements: '具有独立承担民事责任的能力；具有履行合同所必需的设备和专业技术能力',
    supervisorId,
    signUpEndsAt,
    quoteOpensAt: signUpEndsAt + HOUR_MS,
    quoteClosesAt: signUpEndsAt + 3 * HOUR_MS,
    packages: [
      {
        name: story.pack,
        startingPrice: fen(story.price * 100),
        lines: [{ name, spec, unit, quantity }],
      },
    ],
  };
}
