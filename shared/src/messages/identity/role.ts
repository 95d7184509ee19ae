/**
 * The Chinese messages about custom roles, and about the ceilings of the amounts up to which a role
 * may order, award, pass reviews and pay, by key; `{…}` are placeholders.
 */
export const roleMessages = {
  'role.unknown': '该岗位角色不存在、已停用或不在您的管理范围内',
  'role.name': '请填写岗位角色的名称',
  'role.nameTaken': '已有名为“{name}”的角色',
  'role.base': '不能以“{role}”为基础自定义角色',
  'role.baseFixed': '基础角色保存后不能更改，请另建一个角色',
  'role.empty': '请至少选择一项权限',
  'role.verb': '基础角色“{role}”没有“{verb}”这项权限',
  'role.scope': '“{verb}”的数据范围不能是“{scope}”',
  'role.wide': '只有主管单位或安全管理员可以授予“本单位及下级”的数据范围',
  'role.own': '您正担任这个岗位角色，须由他人修改',
  'role.inWorkflow': '有 {count} 个审核环节使用这个岗位角色，请先修改审核流程',
  'ceiling.above': '金额 {amount} 元超过您的岗位“{act}”限额 {limit} 元，请由限额更高的人员办理',
  'ceiling.role': '“{role}”不办理“{act}”，不能为其设置限额',
  'ceiling.amount': '限额不能小于 0',
  'ceiling.own': '不得设置本人所任岗位的限额',
  'role.held': '还有 {count} 人担任这个岗位角色，请先结束其岗位',
} as const;
