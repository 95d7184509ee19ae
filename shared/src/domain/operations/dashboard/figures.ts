import type { FigureName } from '../../../contract/operations/dashboard.ts';

/**
 * A figure of the dashboard: its title, its definition in Chinese, and the column headings of its detail
 * list.
 */
export interface Figure {
  readonly title: string;
  readonly definition: string;
  readonly columns: {
    readonly name: string;
    readonly detail: string;
    /**
     * The headings of the amount, the count and the time; each is empty if the detail list has no such
     * column.
     */
    readonly amount: string;
    readonly count: string;
    readonly at: string;
  };
}

const SPEND =
  '采购额：已通过审核且未取消、未拒单、未关闭的订单的商品金额，扣除已退款金额，不含运费；按提交月份归属';

const columns = (name: string, detail: string, overrides: Partial<Figure['columns']> = {}) => ({
  name,
  detail,
  amount: '金额',
  count: '',
  at: '时间',
  ...overrides,
});

/**
 * All figures of the dashboard. The page shows the definition beside the number, and exports include the
 * definition.
 */
export const FIGURES: Readonly<Record<FigureName, Figure>> = {
  spend: { title: '采购额', definition: SPEND, columns: columns('订单', '采购单位 / 供应商') },
  month: {
    title: '按月份',
    definition: SPEND,
    columns: columns('月份', '', { count: '订单数', at: '' }),
  },
  unit: {
    title: '按采购单位',
    definition: SPEND,
    columns: columns('采购单位', '', { count: '订单数', at: '' }),
  },
  category: {
    title: '按品类',
    definition: `${SPEND}；品类为一级分类，一单含多个品类时各计一次`,
    columns: columns('品类', '', { count: '订单数', at: '' }),
  },
  supplier: {
    title: '按供应商',
    definition: SPEND,
    columns: columns('供应商', '', { count: '订单数', at: '' }),
  },
  small: {
    title: '中小微企业占比',
    definition: '中型、小型、微型企业供应商的采购额占采购额的比例；未声明企业规模的不计入分子',
    columns: columns('供应商', '企业规模', { count: '订单数', at: '' }),
  },
  concentration: {
    title: '集中度',
    definition: '采购额最高的三家供应商的采购额占采购额的比例',
    columns: columns('供应商', '占比', { count: '订单数', at: '' }),
  },
  savings: {
    title: '竞价节约',
    definition: '已成交的反向竞价包的起始价与成交价之差，不含演练和演示项目',
    columns: columns('竞价包', '项目 / 采购单位'),
  },
  splitting: {
    title: '拆单线索',
    definition:
      '近 90 天内（不早于所选期间），同一单位在 7 天内向同一供应商就同一品类下达两单以上，单笔均低于该品类年度限额而合计达到限额；仅为线索',
    columns: columns('采购单位', '供应商 / 品类', { count: '订单数', at: '最后下单' }),
  },
  rotation: {
    title: '轮岗提示',
    definition:
      '一个自然年内，同一经办人向同一供应商的采购超过设定的单数或金额（默认 10 单、20 万元；含所选期间所在各年）；仅为提示，宜由他人经办',
    columns: columns('经办人', '采购单位 / 供应商', { count: '订单数', at: '' }),
  },
  outliers: {
    title: '价格异常',
    definition: '下单单价高于其他店铺同款商品现价中位数 20 % 以上，且至少有三家报价',
    columns: columns('商品', '采购单位 / 供应商 / 同款中位价', { amount: '下单单价' }),
  },
  payments: {
    title: '逾期未付',
    definition: '已收且到期、尚未付清的发票的未付金额，已扣除预付款、质保金未到期部分和红字冲减',
    columns: columns('发票', '采购单位 / 供应商', { amount: '未付金额', at: '到期日' }),
  },
  acceptances: {
    title: '逾期未验',
    definition: '最后一个包裹签收满 7 天仍有商品未验收的订单',
    columns: columns('订单', '采购单位 / 供应商', { amount: '订单金额', at: '签收时间' }),
  },
  reviewTimes: {
    title: '审核用时',
    definition: '所选期间内结束的审核，从提交到结束的小时数；中位数与九成用时',
    columns: columns('事项', '采购单位 / 流程', {
      amount: '',
      count: '用时（小时）',
      at: '结束时间',
    }),
  },
  reversals: {
    title: '审核改判',
    definition: '所选期间内结束、先有一级通过后又被否决或退回的审核',
    columns: columns('事项', '采购单位 / 流程', { amount: '', at: '结束时间' }),
  },
  running: {
    title: '正在竞价',
    definition: '此刻处于报价时段内且未暂停、未终止的竞价包',
    columns: columns('竞价包', '项目 / 采购单位', {
      amount: '当前最优价',
      count: '报价次数',
      at: '截止时间',
    }),
  },
};

/** Returns `part` as a share of `whole` in hundredths of a percent; 0 if `whole` is not positive. */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part * 10_000) / whole);

/** Formats a share in hundredths of a percent: `1234` becomes `12.34 %`. */
export const shareText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} %`;
