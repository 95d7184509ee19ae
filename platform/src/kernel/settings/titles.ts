/** The Chinese title of each setting, by the setting's name. */
const TITLES: Readonly<Record<string, string>> = {
  'calls.perMinute': '每个网络地址每分钟的请求数上限',
  'bids.perSecond': '一家供应商在一场竞价中每秒的报价数上限，0 为不限',
  'bids.burst': '停顿之后可以连续报价的次数',
  'database.publicConnections': '公开查询占用的数据库连接数',
  'auction.closingLossMs': '临近截止时中断多久即自动暂停竞价（毫秒）',
  'auction.clockLimitMs': '服务器与数据库时钟允许的偏差（毫秒）',
  'result.noticeDays': '成交结果的公布期限（工作日）',
  'result.publicityDays': '成交结果的公示期（工作日）',
  'result.ordersAfterPublicity': '公示期满后才生成订单',
  'result.orderReview': '成交生成的订单须审核',
  'objection.days': '提出质疑的期限（工作日）',
  'objection.answerDays': '答复质疑的期限（工作日）',
  'objection.complaintDays': '对质疑答复提出投诉的期限（工作日）',
  'inquiry.days': '询价自发布起的最短天数（工作日）',
  'evaluation.evaluators': '综合评分需要的最少评审人数',
  'evaluation.variancePercent': '评分偏离平均分多少（%）须说明理由',
  'site.publicUrl': '访问地址，用于链接和单据',
  'mail.server': '邮件服务器与发件账号',
  'mail.from': '发件人地址',
  'countersign.escalationMinutes': '会签等待多久同时通知副监督人（分钟），0 为不通知',
  'review.batchPassMost': '可以批量通过的订单金额上限（元），0 为不可批量',
  'rotation.orders': '一年内同一经办人与同一供应商的订单超过多少笔时建议轮换',
  'rotation.amount': '一年内同一经办人与同一供应商的金额超过多少（元）时建议轮换',
  'supply.liveProducts': '每个店铺的在售商品数上限',
  'supply.newProducts': '每个店铺每日新提交的商品数上限',
  'supply.idleDays': '商品多少天没有成交和修改即下架，0 为不下架',
  'supply.samplePercent': '未发现问题的商品仍由人工抽查的比例（%）',
  'openData.ocidPrefix': '公开数据（OCDS）的登记前缀',
  'fulfilment.overDeliveryPercent': '每行订单可以多发的比例（%）',
  'fulfilment.twoAcceptorsAbove': '超过多少金额（元）的订单须两人验收',
  'fulfilment.deemedAcceptedDays': '非财政资金：签收多少天后视为验收合格，0 为不视为',
  'fulfilment.deemedAcceptedDaysFiscal': '财政资金：签收多少天后视为验收合格，0 为不视为',
  'fulfilment.contractFrom': '达到多少金额（元）的订单须签订合同',
  'fulfilment.assetFrom': '入库单价达到多少（元）的物品列为资产',
  'fulfilment.afterSaleTerms': '各品目验收后可以申请售后的天数',
  'security.profile': '安全方案',
  'security.factorFor': '须用第二因素登录的人员',
  'security.stepUpMinutes': '敏感操作多久后须再次验证（分钟）',
  'security.syslog': '安全日志外送的接收地址',
  'security.adminAddresses': '管理员可以登录和操作的网段，空为不限',
  'signOn.disabled': '暂停使用的单点登录系统',
  'security.passwordSuite': '密码的存储算法',
};

/** Returns the Chinese title of a setting, or an empty text if it is unknown. */
export const settingTitleOf = (name: string): string => TITLES[name] ?? '';

/** Two Chinese sentences: how the mall behaves with a setting turned on, and with the setting turned off. */
interface Effects {
  readonly on: string;
  readonly off: string;
}

const EFFECTS: Readonly<Record<string, Effects>> = {
  'bids.perSecond': {
    on: '报价过快的供应商须稍候再报',
    off: '报价快慢不受限制',
  },
  'result.ordersAfterPublicity': {
    on: '成交结果公示期满后才生成订单',
    off: '确认成交后立即生成订单',
  },
  'result.orderReview': {
    on: '成交生成的订单先经审核，再交供应商确认',
    off: '成交生成的订单不经审核，直接交供应商确认',
  },
  'mail.server': {
    on: '找回密码、项目变更等邮件由该服务器发出',
    off: '不发邮件，忘记密码须由管理员处理',
  },
  'countersign.escalationMinutes': {
    on: '会签等待过久时，副监督人也可以决定',
    off: '会签只等监督人本人决定',
  },
  'review.batchPassMost': {
    on: '限额以内的订单可以批量通过',
    off: '订单只能逐个审核',
  },
  'supply.idleDays': {
    on: '长期没有成交和修改的商品自动下架',
    off: '商品不因闲置下架',
  },
  'fulfilment.overDeliveryPercent': {
    on: '供应商可以在比例以内多发',
    off: '供应商不能多发',
  },
  'fulfilment.deemedAcceptedDays': {
    on: '非财政资金：签收后逾期未验收的，视为合格',
    off: '非财政资金：一律须由验收人验收',
  },
  'fulfilment.deemedAcceptedDaysFiscal': {
    on: '财政资金：签收后逾期未验收的，视为合格',
    off: '财政资金：一律须由验收人验收',
  },
  'security.syslog': {
    on: '安全日志同时送往接收服务器',
    off: '安全日志只存在本系统',
  },
  'security.adminAddresses': {
    on: '管理员只能从所列网段登录和操作',
    off: '管理员可以从任何地址登录和操作',
  },
  'signOn.disabled': {
    on: '所列单点登录系统暂停使用',
    off: '已配置的单点登录系统都可使用',
  },
};

/**
 * Returns the sentences for the named setting; `null` if there are none, as for a setting that
 * cannot be turned off.
 */
export const effectsOf = (name: string): Effects | null => EFFECTS[name] ?? null;
