import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Written } from './written.ts';

const CENTRE = '江城市公共资源交易中心';

interface Trade {
  readonly unit: string;
  readonly project: string;
  readonly number: string;
  readonly items: readonly (readonly [name: string, quantity: string])[];
  /** Ceiling, in 元. */
  readonly ceiling: number;
  readonly daysAgo: number;
  /** Present once it is decided. */
  readonly won?: { readonly supplier: string; readonly amount: number; readonly quotes: number };
}

const yuan = (amount: number) => `${formatFen((amount * 100) as Fen)} 元`;

const TRADES: readonly Trade[] = [
  {
    unit: '江城市第一中学',
    project: '教师办公电脑采购',
    number: 'JC2026-0412',
    items: [['台式计算机（i5/16GB/512GB）', '60 台']],
    ceiling: 288_000,
    daysAgo: 1,
    won: { supplier: '华信科技（江城）有限公司', amount: 261_600, quotes: 5 },
  },
  {
    unit: '江城市人民医院',
    project: '门诊候诊椅采购',
    number: 'JC2026-0409',
    items: [
      ['三人位钢制候诊椅', '120 组'],
      ['靠背软垫', '120 套'],
    ],
    ceiling: 96_000,
    daysAgo: 2,
    won: { supplier: '江城嘉合商贸有限公司', amount: 84_360, quotes: 4 },
  },
  {
    unit: '江城市图书馆',
    project: '阅览室 LED 照明改造材料',
    number: 'JC2026-0401',
    items: [
      ['LED 平板灯 600×600', '240 盏'],
      ['应急照明灯', '36 盏'],
    ],
    ceiling: 58_000,
    daysAgo: 4,
    won: { supplier: '江城瑞达办公设备有限公司', amount: 49_920, quotes: 6 },
  },
  {
    unit: '江城市交通运输局',
    project: '会议室音视频设备采购',
    number: 'JC2026-0396',
    items: [
      ['激光投影机', '2 台'],
      ['视频会议终端', '2 套'],
    ],
    ceiling: 132_000,
    daysAgo: 6,
    won: { supplier: '江城蓝海信息技术有限公司', amount: 118_500, quotes: 3 },
  },
  {
    unit: '江城职业技术学院',
    project: '实训室工位与座椅采购',
    number: 'JC2026-0388',
    items: [
      ['实训工位', '80 套'],
      ['升降椅', '80 把'],
    ],
    ceiling: 204_000,
    daysAgo: 8,
    won: { supplier: '众诚教学装备有限公司', amount: 176_800, quotes: 5 },
  },
  {
    unit: '江城市档案馆',
    project: '密集架及防潮柜采购',
    number: 'JC2026-0377',
    items: [['手动密集架', '46 立方米']],
    ceiling: 74_000,
    daysAgo: 11,
    won: { supplier: '东方文仪用品有限公司', amount: 66_240, quotes: 4 },
  },
  {
    unit: '江城市实验小学',
    project: '学生饮水设备采购',
    number: 'JC2026-0371',
    items: [['商用直饮水机', '18 台']],
    ceiling: 108_000,
    daysAgo: 14,
    won: { supplier: '江城嘉合商贸有限公司', amount: 93_600, quotes: 7 },
  },
  {
    unit: '江城市疾病预防控制中心',
    project: '防护用品年度补充采购',
    number: 'JC2026-0366',
    items: [
      ['医用外科口罩', '60,000 只'],
      ['一次性手套', '40,000 双'],
    ],
    ceiling: 45_000,
    daysAgo: 17,
    won: { supplier: '江城瑞达办公设备有限公司', amount: 38_400, quotes: 8 },
  },
  {
    unit: '江城市第一中学',
    project: '体育器材采购',
    number: 'JC2026-0420',
    items: [
      ['移动式篮球架', '6 副'],
      ['体操垫', '40 块'],
    ],
    ceiling: 82_000,
    daysAgo: 1,
  },
  {
    unit: '江城市人民医院',
    project: '办公打印耗材年度采购',
    number: 'JC2026-0418',
    items: [
      ['黑色硒鼓', '300 支'],
      ['A4 复印纸 70g', '1,200 箱'],
    ],
    ceiling: 260_000,
    daysAgo: 2,
  },
  {
    unit: '江城市规划和自然资源局',
    project: '图形工作站采购',
    number: 'JC2026-0415',
    items: [['图形工作站（32GB/1TB/专业显卡）', '12 台']],
    ceiling: 216_000,
    daysAgo: 3,
  },
  {
    unit: '江城市政务服务中心',
    project: '自助服务终端采购',
    number: 'JC2026-0410',
    items: [['立式自助终端', '8 台']],
    ceiling: 176_000,
    daysAgo: 5,
  },
  {
    unit: '江城市文化馆',
    project: '排练厅空调采购',
    number: 'JC2026-0405',
    items: [['5 匹柜式空调', '6 台']],
    ceiling: 72_000,
    daysAgo: 7,
  },
  {
    unit: '江城市消防救援支队',
    project: '宿舍床上用品采购',
    number: 'JC2026-0398',
    items: [['单人床品套装', '320 套']],
    ceiling: 64_000,
    daysAgo: 10,
  },
];

function itemTable({ items }: Trade): string {
  return ['| 标的名称 | 数量', ...items.map(([name, quantity]) => `| ${name} | ${quantity}`)].join(
    '\n',
  );
}

function written(trade: Trade): Written {
  const { unit, project, number, ceiling, daysAgo, won } = trade;
  const facts = `# 一、项目基本情况
    项目名称：${project}；项目编号：${number}；采购单位：${unit}；起始价：${yuan(ceiling)}。
    ${itemTable(trade)}`;
  if (!won) {
    return {
      kind: 'purchase',
      title: `${unit}${project}在线竞价公告`,
      publisher: CENTRE,
      daysAgo,
      body: `${facts}
        # 二、供应商资格
        - 在商城正式入驻且店铺状态正常，经营范围包含本项目品目；
        - 近三年内未被列入政府采购严重违法失信行为记录名单。
        # 三、竞价方式
        本项目采用在线反向竞价，按总价报价；截止前 5 分钟内有有效报价的自动延时。
        # 四、商务要求
        合同签订后 10 个工作日内送达指定地点并安装调试，质保期不少于 2 年，验收合格后 10 个工作日内付款。`,
    };
  }
  return {
    kind: 'result',
    title: `${unit}${project}成交结果公告`,
    publisher: CENTRE,
    daysAgo,
    objectionDays: 7,
    body: `${facts}
      # 二、成交结果
      | 成交供应商 | 成交金额 | 有效报价家数 | 节约资金
      | ${won.supplier} | ${yuan(won.amount)} | ${won.quotes} 家 | ${yuan(ceiling - won.amount)}
      # 三、公示与异议
      公示期为公告发布之日起 7 日。供应商对结果有异议的，可以在公示期内以书面形式向采购单位提出质疑，并附相关证明材料。`,
  };
}

/** 采购公告 and 成交结果公示 of one year's projects. */
export const TRADE_NOTICES: readonly Written[] = TRADES.map(written);
