/** The roles, with their Chinese names. A person may have several of them. */
export const ROLE_NAMES = {
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

/** A person's role in the organisation. */
export type Role = keyof typeof ROLE_NAMES;

/**
 * The callers of a call: anyone, anyone logged in, or people with one of the roles. Which project or
 * unit a person may touch is asked in the service, against the row itself.
 */
export type Grant = 'anyone' | 'loggedIn' | readonly Role[];

/** The rows of one slice: endpoint name → grant. */
export type Policy = Readonly<Record<string, Grant>>;

/** One table of all slices. Two rows for one call are a mistake, and refused. */
export function mergePolicies(...policies: readonly Policy[]): Policy {
  const all: Record<string, Grant> = {};
  for (const [name, grant] of policies.flatMap((policy) => Object.entries(policy))) {
    if (name in all) throw new Error(`two policy rows for ${name}`);
    all[name] = grant;
  }
  return all;
}

/** True if a grant covers a caller with these roles; `null` is a caller who is not logged in. */
export function covers(grant: Grant, roles: readonly Role[] | null): boolean {
  if (grant === 'anyone') return true;
  if (!roles) return false;
  return grant === 'loggedIn' || grant.some((role) => roles.includes(role));
}
