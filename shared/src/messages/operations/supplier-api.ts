/** The Chinese messages about the API for suppliers' systems, by key; `{…}` are placeholders. */
export const supplierApiMessages = {
  'supplierApi.noShop': '本单位没有营业中的店铺',
  'supplierApi.unknown': '该令牌或回调不存在',
  'supplierApi.tooMany': '最多 {max} 个，请先停用或删除',
  'supplierApi.revoked': '该令牌已停用或正在更换',
  'supplierApi.url': '回调地址须为 https 或 http 开头的完整地址，且不得指向内部网络',
  'supplierApi.events': '请至少选择一个事件',
  'supplierApi.notParked': '该投递未被搁置，无需重试',
  'supplierApi.signature': '签名不正确或令牌无效',
  'supplierApi.time': '请求时间与服务器相差超过 5 分钟',
  'supplierApi.nonce': '请求已被使用过',
  'supplierApi.inner': '回调会到达内部网络或不被允许的地址：{url}',
  'supplierApi.lines': '{count} 行：{reason}',
  'supplierApi.foreign': '{count} 个 SKU 属于其他店铺，如 {sku}',
  'supplierApi.foreignOrder': '订单 {order} 属于其他店铺',
  'supplierApi.older': '已有更新的版本 {known}；如该版本有误，可用 restart 从本行重新计',
  'supplierApi.version':
    'version {version} 过大：须为小于一万亿的计数，或不晚于明天此时的时间（Unix 秒、Unix 毫秒、yyyyMMddHHmmss）',
  'supplierApi.versionAfter':
    'version {version} 不能接在已接受的版本 {known} 之后：须为同一种时间且不晚于明天此时，或不超过其 10 倍（一百万以内不限）的计数；改用另一种计法请用 restart',
  'supplierApi.twice': '同一请求中重复的 SKU',
  'supplierApi.notBillable': '该对账单不存在或没有待开票的申请',
  'supplierApi.enoughRead':
    '本次请求中已有 {count} 个文件无法识别，其后的文件未处理，请改正后重新发送',
  'supplierApi.readLater': '本次请求读取文件的时间已用完，请把该文件另行发送',
  'supplierApi.file': '发票文件须为 XML、OFD 或 PDF 的 Base64 内容',
} as const;
