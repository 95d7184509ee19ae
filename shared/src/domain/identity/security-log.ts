/** The kinds of entries of the security log, with their Chinese words. */
export const SECURITY_ACTIONS = {
  login: '登录',
  logout: '退出登录',
  'password.changed': '修改密码',
  'link.issued': '签发一次性链接',
  'link.used': '用链接设置密码',
  'factor.added': '启用动态口令',
  'factor.removed': '停用动态口令',
  'key.added': '登记安全密钥',
  'key.removed': '移除安全密钥',
  'factor.step': '再次验证身份',
  'signOn.linked': '关联单点登录账号',
  'signOn.unlinked': '取消关联单点登录账号',
  'post.granted': '授予岗位',
  'post.ended': '结束岗位',
  'waiver.asked': '申请不相容岗位豁免',
  'waiver.granted': '批准不相容岗位豁免',
  'person.added': '新增人员',
  'person.changed': '修改人员信息',
  'person.disabled': '停用账号',
  'person.enabled': '启用账号',
  'person.left': '人员离岗交接',
  'person.revealed': '查看个人信息明文',
  'member.accepted': '通过会员注册',
  'member.refused': '驳回会员注册',
  'unit.changed': '维护单位',
  'import.applied': '批量导入',
  'call.denied': '越权访问',
  export: '导出',
  'setting.changed': '修改参数',
  'apiToken.created': '新建接口令牌',
  'apiToken.revoked': '停用接口令牌',
  'job.retried': '重新执行任务',
  'job.discarded': '丢弃任务',
  'workflow.published': '发布审核流程',
  'holiday.changed': '维护节假日',
  maintenance: '维护模式',
  installed: '初始化系统',
  command: '命令行操作',
} as const;

/** One kind of entry of the security log. */
export type SecurityAction = keyof typeof SECURITY_ACTIONS;

/** All of them, in the table's order. */
export const securityActions = Object.keys(SECURITY_ACTIONS) as SecurityAction[]; // the table's keys
