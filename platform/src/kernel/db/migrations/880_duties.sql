-- The platform derives work that waits for somebody from business objects
-- (`platform/src/kernel/duty.ts`) instead of storing a task. Marks the open stored tasks about such
-- work as handled and read, because lists show the duties in their place. Tasks of reviews
-- (`flow_id`) stay open.
update todo set handled_at = now(), read_at = coalesce(read_at, now())
where kind = 'task' and flow_id is null and handled_at is null
  and (process_name in (
    -- sign-ups and questions
    '供应商报名待审查', '报名补正待审查', '报名未通过资格审查', '项目待答疑',
    -- projects, evaluation, notices, objections
    '评审邀请', '评审人员回避', '评分已全部提交', '报价说明', '采购项目被退回', '结果公告待提交', '结果公告被退回',
    '质疑待答复', '成交订单待确认', '询价待评审', '项目未能发布', '竞价邀请', '询价邀请', '异常信号待查看',
    -- negotiations, fixed-point services, group buys
    '议价待答复', '议价已答复，请处理', '定点服务待接单', '定点服务报价待确认', '定点服务报价被退回',
    '团购价格待确认', '供应商未接受团购', '团购被退回',
    -- agreements, points, complaints about prices, certificates, products, shops
    '协议更新，请阅读并同意', '店铺被扣分', '积分异议待处理', '价格举报待答复', '证书即将到期', '证书已到期',
    '商品被驳回', '商品须限期整改', '店铺审核未通过',
    -- contracts, acceptance, stock
    '合同待起草', '合同待完善', '合同待确认', '合同待签章', '合同审核不通过', '申请终止未发货部分', '验收会签',
    '请重新验收', '待入库',
    -- administration
    '离岗交接', '接口回调多次失败，已搁置')
    or process_name like '订单 % 多次未能送达“%”');
