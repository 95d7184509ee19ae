import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';

/** The words for the codes of a package; the same on every page. */
export const quoteMethodLabels = { open: '竞争报价', sealed: '密封报价' } as const;
export const awardByLabels = { total: '按总价成交', lines: '按明细成交' } as const;
export const bidModeLabels = { total: '按总价报价', lines: '按明细报价' } as const;
const rangeWords = { public: '公开', invited: '邀请' } as const;

/** `公开竞价`, `邀请询价`: who may take part in which method. */
export const selectionWord = ({
  method,
  selection,
}: Pick<BiddingRow, 'method' | 'selection'>): string =>
  rangeWords[selection] + (method === 'inquiry' ? '询价' : '竞价');

export const roleLabels = { handler: '经办人', supervisor: '监督人', supplier: '供应商' } as const;
