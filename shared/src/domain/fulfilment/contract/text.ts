/** A clause of a contract or template: a heading, and a text with placeholders. */
export interface Clause {
  readonly title: string;
  readonly text: string;
}

/** The placeholders of contract templates, with their meaning. */
export const placeholders = {
  合同编号: '合同的编号',
  订单编号: '订单的编号',
  甲方: '采购单位名称',
  乙方: '供应商名称',
  合同金额: '合同金额（元）',
  金额大写: '合同金额的大写',
  履约开始: '履约期限的首日',
  履约结束: '履约期限的末日',
  交货地点: '订单的交货地点',
  付款计划: '付款计划的文字',
  履约保证金: '履约保证金的文字',
  开户行: '供应商开户行',
  银行账号: '供应商银行账号',
  签订日期: '签订期限',
  变更事项: '补充或终止协议的事由',
  原合同编号: '补充或终止的合同',
} as const;
export type Placeholder = keyof typeof placeholders;
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

const PLACE = /\{\{\s*([^{}]{1,20}?)\s*\}\}/g;

/**
 * Replaces the `{{…}}` placeholders of a text by their values. A placeholder with an empty value or
 * none becomes a blank line to write on; an unknown placeholder stays unchanged.
 */
export const fillIn = (text: string, values: PlaceholderValues): string =>
  text.replace(PLACE, (whole, name: string) =>
    name in placeholders ? values[name as Placeholder] || '＿＿＿＿' : whole,
  );

/** Returns the names in `{{…}}` in a text that are not names of placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !(name in placeholders));

const general: readonly Clause[] = [
  {
    title: '一、标的与金额',
    text: '甲方 {{甲方}} 向乙方 {{乙方}} 采购订单 {{订单编号}} 所列货物或服务，合同金额为人民币 {{合同金额}} 元（大写：{{金额大写}}），含税、含运费。标的明细见所附清单。',
  },
  {
    title: '二、履约期限与地点',
    text: '履约期限自 {{履约开始}} 至 {{履约结束}}；交货（服务）地点：{{交货地点}}。',
  },
  {
    title: '三、质量与验收',
    text: '乙方保证所供货物为全新正品、所供服务符合国家标准。货到后由甲方按清单逐项验收，不合格的由乙方在约定期限内更换或退货，费用由乙方承担。',
  },
  {
    title: '四、付款',
    text: '{{付款计划}}。收款账户：{{开户行}}，账号 {{银行账号}}。账户自本合同签章起锁定，变更须经双方签章并审核后方可付款。',
  },
  { title: '五、履约保证金', text: '{{履约保证金}}' },
  {
    title: '六、违约责任',
    text: '乙方逾期交付的，每逾期一日按未交付部分价款的 0.05% 支付违约金；甲方逾期付款的，按《保障中小企业款项支付条例》支付逾期利息。',
  },
  {
    title: '七、变更与终止',
    text: '本合同经双方书面同意方可变更或终止；追加同类标的的补充协议累计不得超过原合同金额的 10%。',
  },
  {
    title: '八、争议解决',
    text: '履行中发生争议，双方协商解决；协商不成的，向甲方所在地人民法院起诉。',
  },
];

/** The clauses of a contract for a category for which the installation has no template. */
export const generalClauses: readonly Clause[] = general;

/** The clauses of supplementary agreements and of agreements that terminate a contract. */
export const proposalClauses = {
  supplement: [
    {
      title: '一、原合同',
      text: '甲方 {{甲方}} 与乙方 {{乙方}} 就合同 {{原合同编号}} 签订本补充协议。',
    },
    { title: '二、变更事项', text: '{{变更事项}}' },
    {
      title: '三、其他',
      text: '本协议追加金额人民币 {{合同金额}} 元（大写：{{金额大写}}）。收款账户：{{开户行}}，账号 {{银行账号}}。未变更的条款继续有效。',
    },
  ],
  termination: [
    {
      title: '一、原合同',
      text: '甲方 {{甲方}} 与乙方 {{乙方}} 协商一致，终止合同 {{原合同编号}}。',
    },
    { title: '二、终止事由', text: '{{变更事项}}' },
    {
      title: '三、善后',
      text: '已交付并验收合格的部分按原合同结算，未交付的部分不再履行，双方互不承担未履行部分的责任。',
    },
  ],
} as const satisfies Record<string, readonly Clause[]>;
