/* Scenarios of other systems that this mall does not play, each with its reason. */

const ORDER_FIXED =
  '订单确认后不再改数量、单价与明细；变更走取消、补充协议增补，或终止协议使未发的不再交付';
const ADVANCE = '预付款属于合同付款计划，不开预付款发票；付款总是分摊到已收到的发票';
const ACCEPTED_ONLY = '只对验收合格的商品对账开票（FU8），未验收的不能开票';
const PRICE_FIXED = '成交价含税且固定，没有税率外加的折扣链和附加费';
const PAY_EXACT = '付款分摊到发票且不超过未付金额，没有核销差额和挂账余额';
const OUTSIDE = '不在商城范围：采购申请、库存估值与资产卡片属于单位的其他系统';

/** Why a scenario is not played, by its id. */
export const byDesign: Readonly<Record<string, string>> = {
  F001: '订购、发货与验收用同一个计量单位，数量为整数',
  F002: '退货不重开订单的待收数量，也没有随发票入库；再要货另下订单或换货',
  F007: '登记付款凭凭证号与银行付款日，记的是已经发生的付款，不能撤销（FU16）：错付由供应商退回并登记退款，或红冲；未付的申请可撤销',
  F011: ACCEPTED_ONLY,
  F016: PRICE_FIXED,
  F019: '折扣按总额分摊到各行，合计不因逐行取整而多出（FU13）',
  F026: '入库单只有资产标志，资产卡片与在用状态属于单位的资产系统，因此不拦截退货；退货数量以已验收未退的为限（FU21）',
  F027: ORDER_FIXED,
  F034: ADVANCE,
  F038: ORDER_FIXED,
  F039: PAY_EXACT,
  F044: PAY_EXACT,
  F045: ADVANCE,
  F046: OUTSIDE,
  F047: ADVANCE,
  F052: '超发在允许范围内可收，但多出的件数不付款（FU2）',
  F053: PRICE_FIXED,
  F054: ACCEPTED_ONLY,
  F068: '没有税上税',
  F072: ORDER_FIXED,
  F073: ORDER_FIXED,
  F078: '金额以分录入与存储，没有会除不尽的输入',
  F086: PRICE_FIXED,
  F098: OUTSIDE,
  F101: '发票按开票申请登记，没有手工匹配',
  F104: '没有税上税',
  F105: ADVANCE,
  F107: PAY_EXACT,
  F108: OUTSIDE,
  F113: '未交付的商品不走售后：终止协议或取消订单，不产生退款',
  F115: '库存在提交订单时扣减，发货不再检查供应商仓库',
  F116: '不合格的商品不付款（FU8），没有相反的设置',
  F119: ACCEPTED_ONLY,
  F123: ORDER_FIXED,
  F125: '预付款是合同付款计划的一期，付出后与其他付款一样不能撤销（FU16）；未付的申请可撤销，合同终止后由供应商退回',
  F126: ORDER_FIXED,
  F131: ADVANCE,
  F137: '未交付的商品不走售后：终止协议或取消订单，不产生退款',
  F138: OUTSIDE,
  F139: ADVANCE,
  F141: '不合格的商品不付款（FU8），没有相反的设置',
};
