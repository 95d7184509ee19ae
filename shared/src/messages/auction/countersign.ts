/**
 * The Chinese messages about requests for a supervisor's countersignature, by key; `{…}` are placeholders.
 */
export const countersignMessages = {
  'countersign.waiting': '已提交，等待监督人会签',
  'countersign.pending': '相同的申请正在等待监督人会签',
  'countersign.tooMany': '待会签的申请过多，请等待监督人处理',
  'countersign.unknown': '该会签申请不存在',
  'countersign.over': '该申请已会签或已失效，请以页面最新状态为准',
  'countersign.own': '申请人不能会签本人的申请',
  'countersign.noteMissing': '不同意时请填写意见',
  'countersign.noLonger': '该申请已不能执行，已失效：{reason}',
  'countersign.todo': '{package}：请会签“{ask}”，原因：{reason}',
  'countersign.todoName': '{procedure}会签',
  'countersign.notEscalated': '该申请由项目监督人会签，尚未转给副监督人',
  'countersign.evaluates': '您是本项目的评审人，不能代监督人会签',
  'countersign.reviewed': '您审核过本项目，不能代监督人会签',
  'countersign.escalatedTodo': '{package}：监督人未及时会签，请代为会签“{ask}”，原因：{reason}',
  'countersign.ended': '报价已结束，申请失效',
} as const;
