import { type SupplierDuty, supplierDuties } from '../../domain/kernel/rights/duties.ts';
import { limits } from '../../limits.ts';
import {
  byReleaseWords,
  linkMinutes,
  ResetResponse,
  withoutLink,
} from '../identity/account/reset.ts';
import {
  codes,
  compactTime,
  list,
  listUpTo,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* The staff accounts of a supplier (子账号), which the supplier's administrator manages. */

/**
 * The most staff accounts that one supplier may have enabled at the same time; the supplier's
 * administrators do not count.
 */
export const MOST_STAFF = 50;

const duty = codes<SupplierDuty>(supplierDuties);
const duties = ['gwList', listUpTo(duty, supplierDuties.length), '岗位'] as const;
const staffId = ['ryid', textUpTo(64), '人员编号'] as const;
const link = ['yqlj', text, '一次性链接'] as const;

const row = {
  id: ['ryid', text, '人员编号'],
  loginName: ['dlm', text, '登录名'],
  name: ['xm', text, '姓名'],
  phone: ['sjhm', text, '手机号码'],
  /** The mail address with its middle masked; `phone` is masked in the same way. */
  email: ['yx', newer(text, ''), '邮箱（隐去中段）'],
  isUnused: ['cwsy', newer(yesNo, false), '从未使用'],
  /** The duties of a staff account; empty for an administrator of the supplier, who may do everything. */
  duties: ['gwList', list(duty), '岗位'],
  isDisabled: ['tybs', yesNo, '已停用'],
  isOwn: ['brbs', yesNo, '本人'],
  lastLoginAtMs: ['zhdlsj', none(compactTime), '最近登录'],
} as const;
export const StaffRow = wireObject(row);
export type StaffRow = English<typeof row>;

export const staffEndpoints = {
  list: endpoint('supplierStaff.list', {
    path: '/app/authentication/gysyg/list',
    cost: 'cheap',
    summary: '供应商本单位账号',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(StaffRow), '账号'] }),
  }),
  add: endpoint('supplierStaff.add', {
    path: '/app/authentication/gysyg/add',
    cost: 'cheap',
    summary: '新增子账号，得到一次性链接',
    write: true,
    request: wireRequest({
      loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
      name: ['xm', identifier('name', 50), '姓名'],
      phone: ['sjhm', identifier('mobile', 32, 'mayBeEmpty'), '手机号码'],
      email: ['yx', identifier('email', 100, 'mayBeEmpty'), '邮箱'],
      duties,
    }),
    response: wireObject({ id: ['ryid', text, '人员编号'], link, linkMinutes }),
    withoutSecrets: withoutLink,
  }),
  save: endpoint('supplierStaff.save', {
    path: '/app/authentication/gysyg/save',
    cost: 'cheap',
    summary: '变更子账号的岗位，立即生效',
    write: true,
    request: wireRequest({ id: staffId, duties }),
    response: wireObject({}),
  }),
  setDisabled: endpoint('supplierStaff.setDisabled', {
    path: '/app/authentication/gysyg/tyqy',
    cost: 'cheap',
    summary: '停用或启用子账号；停用立即结束其全部会话',
    write: true,
    request: wireRequest({ id: staffId, disabled: ['tybs', yesNo, '停用'] }),
    response: wireObject({}),
  }),
  reset: endpoint('supplierStaff.reset', {
    path: '/app/authentication/gysyg/czmm',
    cost: 'cheap',
    summary:
      '重设子账号密码：链接发到本人确认过的邮箱或手机；从未使用的账号得到新的邀请链接；否则经平台管理员批准后再取',
    write: true,
    request: wireRequest({
      id: staffId,
      byRelease: ['pzbs', newer(yesNo, false), byReleaseWords],
    }),
    response: ResetResponse,
    withoutSecrets: withoutLink,
  }),
};
