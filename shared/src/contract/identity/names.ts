import { limits } from '../../limits.ts';

/* Names of roles, actions and security log events on the wire, and the basic password rule. */

/**
 * The least strict password rule: at least `min` characters, of any kinds. The security profile of
 * the installation may require more.
 */
export const PLAIN_PASSWORD_RULE: { readonly min: number; readonly kinds: number } = {
  min: limits.passwordMin,
  kinds: 1,
};

/** The roles that a person may request when registering as a member. */
export const APPLICANT_ROLES = ['handler', 'supervisor', 'reviewer', 'buyer'] as const;

/** The actions whose amount a ceiling (限额) can limit: name → Chinese label. */
export const CEILING_ACTS = {
  order: '下单',
  award: '采购立项与成交',
  pass: '审核通过',
  pay: '登记付款',
} as const;

export type CeilingAct = keyof typeof CEILING_ACTS;

/**
 * The names of `CEILING_ACTS`, in the order of the table. The cast restores the type that `Object.keys`
 * loses.
 */
export const ceilingActs = Object.keys(CEILING_ACTS) as CeilingAct[];

/** The kinds of entries of the security log: name → Chinese label. */
export const SECURITY_ACTIONS = {
  login: '登录',
  'login.breakGlass': '应急登录',
  logout: '退出登录',
  'session.ended': '结束他人会话',
  'password.changed': '修改密码',
  'link.issued': '签发一次性链接',
  'link.released': '批准重设密码',
  'link.used': '用链接设置密码',
  'contact.confirmed': '确认联系方式',
  'factor.added': '启用动态口令',
  'factor.removed': '停用动态口令',
  'key.added': '登记安全密钥',
  'key.removed': '移除安全密钥',
  'factor.step': '再次验证身份',
  'signOn.linked': '关联单点登录账号',
  'signOn.unlinked': '取消关联单点登录账号',
  'post.granted': '授予岗位',
  'post.ended': '结束岗位',
  'post.refused': '授权被拒绝',
  'role.saved': '维护岗位角色',
  'role.refused': '维护岗位角色被拒绝',
  'ceiling.saved': '设置岗位限额',
  'ceiling.refused': '设置岗位限额被拒绝',
  'role.ended': '停用岗位角色',
  'budget.refused': '维护预算被拒绝',
  'delegation.given': '委托代理',
  'delegation.ended': '结束委托代理',
  'waiver.asked': '申请不相容岗位豁免',
  'waiver.granted': '批准不相容岗位豁免',
  'waiver.withdrawn': '撤回不相容岗位豁免',
  'person.added': '新增人员',
  'person.changed': '修改人员信息',
  'person.disabled': '停用账号',
  'person.enabled': '启用账号',
  'person.left': '人员离岗交接',
  'person.refused': '处理他人账号被拒绝',
  'person.revealed': '查看个人信息明文',
  'member.accepted': '通过会员注册',
  'member.refused': '驳回会员注册',
  'unit.changed': '维护单位',
  'import.applied': '批量导入',
  'call.denied': '越权访问',
  'call.abuse': '滥用被拒绝',
  export: '导出',
  'unit.bodiesAsked': '申请修改审核机构',
  'unit.bodiesDeclined': '驳回修改审核机构',
  'setting.asked': '申请降低安全要求',
  'setting.declined': '驳回降低安全要求',
  'change.asked': '申请降低安全要求的修改',
  'change.declined': '驳回降低安全要求的修改',
  'change.withdrawn': '撤回降低安全要求的修改',
  'change.refused': '处理修改申请被拒绝',
  'setting.changed': '修改参数',
  'apiToken.created': '新建接口令牌',
  'apiToken.revoked': '停用接口令牌',
  'job.retried': '重新执行任务',
  'job.discarded': '丢弃任务',
  'workflow.published': '发布审核流程',
  'workflow.refused': '维护审核流程被拒绝',
  'holiday.changed': '维护节假日',
  maintenance: '维护模式',
  installed: '初始化系统',
  command: '命令行操作',
} as const;

/** The name of a kind of entries of the security log. */
export type SecurityAction = keyof typeof SECURITY_ACTIONS;

/**
 * The names of `SECURITY_ACTIONS`, in the order of the table. The cast restores the type that `Object.keys`
 * loses.
 */
export const securityActions = Object.keys(SECURITY_ACTIONS) as SecurityAction[];
