/** The words for the codes of a package; the same on every page. */
export const directionWords = { forward: '正向竞价', reverse: '反向竞价' } as const;
export const quoteMethodWords = { open: '竞争报价', sealed: '密封报价' } as const;
export const awardByWords = { total: '按总价成交', lines: '按明细成交' } as const;
export const bidModeWords = { total: '按总价报价', lines: '按明细报价' } as const;
export const selectionWords = { public: '公开竞价', invited: '邀请竞价' } as const;
export const roleWords = { handler: '经办人', supervisor: '监督人', supplier: '供应商' } as const;
