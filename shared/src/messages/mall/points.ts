/** The Chinese messages about the credit points of shops (信用积分), by key. */
export const pointMessages = {
  'points.unknown': '该扣分记录或店铺不存在',
  'points.late': '异议期限已过',
  'points.objected': '已提出过异议',
  'points.notObjected': '该扣分没有待处理的异议',
  'points.decided': '该异议已处理',
  'points.own': '扣分人不得处理对自己的异议',
} as const;
