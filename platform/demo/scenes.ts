import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { HOUR_MS, MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { NEW_RULES } from '@jicai/shared/domain/sourcing/project/draft.ts';

/** The course of a scene's auction after it is published. */
export type Plot =
  | 'none'
  | 'moving'
  | 'extended'
  | 'paused'
  | 'unopened'
  | 'won'
  | 'failed'
  | 'stopped';

/** One package of a scene; times are relative to the moment it is staged, in ms. */
export interface ScenePack {
  readonly pack: string;
  readonly rules: AuctionRules;
  readonly opensIn: number;
  readonly closesIn: number;
}

export interface Scene extends ScenePack {
  readonly key: string;
  readonly project: string;
  readonly handler: 'jbr01' | 'jbr02';
  /** The project's other packages. */
  readonly others?: readonly ScenePack[];
  /** AU17: so many rounds of equal length between opening and close. */
  readonly rounds?: number;
  readonly plot: Plot;
  readonly lines?: readonly { name: string; unit: string; quantityThousandths: number }[];
}

const rules = (startingPrice: number, more: Partial<AuctionRules> = {}): AuctionRules => ({
  ...defaultRules,
  step: { kind: 'amount', amount: fen(500_00) },
  startingPrice: fen(startingPrice * 100),
  minSuppliers: 3,
  ...more,
});

/** AU21: as a new project has it: nobody is told how many quotes there are before the opening. */
const SEALED = { quoteMethod: 'sealed', sealedCount: NEW_RULES.sealedCount } as const;

/** One auction for every phase; two of them keep moving. */
export const SCENES: readonly Scene[] = [
  {
    key: 'amount',
    project: '2026 年教学用计算机采购',
    pack: '台式计算机 120 台',
    handler: 'jbr01',
    rules: rules(640_000, { step: { kind: 'amount', amount: fen(1_000_00) } }),
    opensIn: -2 * MINUTE_MS,
    closesIn: 40 * MINUTE_MS,
    plot: 'moving',
  },
  {
    key: 'percent',
    project: '住院部病床及床头柜更新',
    pack: '电动病床 60 张',
    handler: 'jbr02',
    rules: rules(1_280_000, { step: { kind: 'percent', hundredths: 50 } }),
    opensIn: -5 * MINUTE_MS,
    closesIn: 55 * MINUTE_MS,
    plot: 'moving',
  },
  {
    key: 'forward',
    project: '报废公务车辆公开处置',
    pack: '公务轿车 4 辆（整体）',
    handler: 'jbr01',
    rules: rules(86_000, { direction: 'forward', minSuppliers: 1, dualControl: true }),
    opensIn: -10 * MINUTE_MS,
    closesIn: 3 * HOUR_MS,
    plot: 'none',
  },
  {
    key: 'extension',
    project: '会议室音视频系统改造',
    pack: '多功能厅音视频系统',
    handler: 'jbr01',
    rules: rules(358_000, {
      extension: { triggerMs: 5 * MINUTE_MS, lengthMs: 5 * MINUTE_MS, allowed: 10 },
    }),
    opensIn: -30 * MINUTE_MS,
    closesIn: 2 * MINUTE_MS,
    plot: 'extended',
  },
  {
    key: 'paused',
    project: '检验科低温冰箱采购',
    pack: '-80℃ 超低温冰箱 6 台',
    handler: 'jbr02',
    rules: rules(420_000),
    opensIn: -20 * MINUTE_MS,
    closesIn: 2 * HOUR_MS,
    plot: 'paused',
  },
  {
    key: 'coming',
    project: '学生宿舍家具采购',
    pack: '组合床及衣柜 300 套',
    handler: 'jbr01',
    rules: rules(750_000, { step: { kind: 'amount', amount: fen(2_000_00) } }),
    opensIn: 6 * HOUR_MS,
    closesIn: 7 * HOUR_MS,
    plot: 'none',
  },
  {
    key: 'lines',
    project: '办公耗材年度供应',
    pack: '打印耗材（按明细报价）',
    handler: 'jbr01',
    rules: rules(96_000, { bidMode: 'lines', step: { kind: 'amount', amount: fen(200_00) } }),
    opensIn: -5 * MINUTE_MS,
    closesIn: 2 * HOUR_MS,
    plot: 'none',
    lines: [
      { name: '黑色硒鼓（适用 M400 系列）', unit: '支', quantityThousandths: 180_000 },
      { name: 'A4 复印纸 70 克', unit: '箱', quantityThousandths: 300_000 },
      { name: '彩色墨盒四色套装', unit: '套', quantityThousandths: 45_000 },
    ],
  },
  {
    key: 'packages',
    project: '实验室仪器设备采购（三包）',
    pack: '第一包 光学显微镜 40 台',
    handler: 'jbr01',
    rules: rules(520_000),
    opensIn: -8 * MINUTE_MS,
    closesIn: 35 * MINUTE_MS,
    plot: 'moving',
    others: [
      {
        pack: '第二包 电子天平 60 台',
        rules: rules(186_000),
        opensIn: -8 * MINUTE_MS,
        closesIn: 90 * MINUTE_MS,
      },
      {
        pack: '第三包 通风柜 12 套',
        rules: rules(310_000),
        opensIn: 5 * HOUR_MS,
        closesIn: 6 * HOUR_MS,
      },
    ],
  },
  {
    key: 'rounds',
    project: '校园绿化养护服务采购',
    pack: '养护服务一年（三轮报价）',
    handler: 'jbr01',
    rules: rules(240_000, { stepBase: 'own' }),
    opensIn: -4 * MINUTE_MS,
    closesIn: 56 * MINUTE_MS,
    plot: 'none',
    rounds: 3,
  },
  {
    key: 'sealed',
    project: '审计服务采购（密封报价）',
    pack: '年度财务审计服务',
    handler: 'jbr01',
    rules: rules(180_000, SEALED),
    opensIn: -15 * MINUTE_MS,
    closesIn: 3 * HOUR_MS,
    plot: 'none',
  },
  {
    key: 'opening',
    project: '食堂食材配送服务（密封报价）',
    pack: '食材配送一年，待开标',
    handler: 'jbr01',
    rules: rules(960_000, SEALED),
    opensIn: -3 * HOUR_MS,
    closesIn: -20 * MINUTE_MS,
    plot: 'unopened',
  },
  {
    key: 'blind',
    project: '医用耗材采购（背靠背）',
    pack: '一次性医用耗材',
    handler: 'jbr02',
    rules: rules(430_000, { identity: 'blind' }),
    opensIn: -6 * MINUTE_MS,
    closesIn: 50 * MINUTE_MS,
    plot: 'moving',
  },
  {
    key: 'won',
    project: '校园监控系统扩容',
    pack: '高清网络摄像机 200 台',
    handler: 'jbr01',
    rules: rules(268_000),
    opensIn: -26 * HOUR_MS,
    closesIn: -25 * HOUR_MS,
    plot: 'won',
  },
  {
    key: 'failed',
    project: '手术室无影灯采购',
    pack: 'LED 手术无影灯 8 套',
    handler: 'jbr02',
    rules: rules(560_000),
    opensIn: -50 * HOUR_MS,
    closesIn: -49 * HOUR_MS,
    plot: 'failed',
  },
  {
    key: 'stopped',
    project: '实训楼空调系统改造',
    pack: '多联机空调 36 套',
    handler: 'jbr01',
    rules: rules(890_000),
    opensIn: -45 * MINUTE_MS,
    closesIn: 2 * HOUR_MS,
    plot: 'stopped',
  },
];
