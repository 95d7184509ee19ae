import { keysOf } from '../keys.ts';

/** Roles of the product, with their Chinese names. A person may have several roles. */
export const ROLES = {
  handler: '经办人',
  supervisor: '监督人',
  supplier: '供应商',
  applicant: '入驻申请人',
  reviewer: '审核人',
  buyer: '采购人',
  evaluator: '评审人',
  acceptor: '验收人',
  keeper: '库管',
  finance: '财务审核',
  paymentApprover: '付款审批',
  unitAdmin: '单位管理员',
  operator: '平台运营',
  listingReviewer: '商品审核',
  entryReviewer: '入驻审核',
  systemAdmin: '系统管理员',
  securityAdmin: '安全管理员',
  auditAdmin: '审计管理员',
} as const;

export type RoleName = keyof typeof ROLES;

/** All roles, in the order of the table. */
export const roleNames = keysOf(ROLES);
