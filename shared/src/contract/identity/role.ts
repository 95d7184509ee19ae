import { type Scope, scopes } from '../../domain/kernel/rights/rights.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  listUpTo,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { type CeilingAct, ceilingActs } from './names.ts';
import { roleName } from './people.ts';

/* Roles (岗位角色): built-in roles, and custom roles that an organisation derives from them. */

/** The codec of a scope. The code of a scope on the wire is the scope's name. */
const scope = codeOf(
  Object.fromEntries(scopes.map((name) => [name, name])) as Record<Scope, Scope>,
);

/** The largest number of grants in one role. */
const MOST_GRANTS = 200;

const ceilingAct = codeOf(
  Object.fromEntries(ceilingActs.map((name) => [name, name])) as Record<CeilingAct, CeilingAct>,
);

const grant = {
  /** The verb that people with the role may perform: subject and action, such as `order.read`. */
  verb: ['dzbs', textUpTo(64), '业务与权限'],
  scope: ['fwbs', scope, '数据范围'],
} as const;
export const RoleGrant = wireRequest(grant);

const row = {
  id: ['jsid', text, '岗位角色'],
  name: ['jsmc', text, '名称'],
  base: ['jsbs', roleName, '基础角色'],
  note: ['smsm', text, '说明'],
  /** The unit for which the role exists; empty for all units. */
  unitName: ['dwmc', text, '适用单位'],
  /** Whether the role is a built-in role, which nobody can change. */
  isDelivered: ['nzbs', yesNo, '内置'],
  /**
   * The number of people who hold a post with this role that has not been ended; 0 for a built-in
   * role.
   */
  holders: ['ryzs', int, '在岗人数'],
  grants: ['qxList', list(RoleGrant), '权限'],
  mayChange: ['kxgbs', yesNo, '可修改'],
} as const;
/** One role with its grants. */
export const RoleRow = wireObject(row);
export type RoleRow = English<typeof row>;

const ceiling = {
  id: ['xeid', text, '限额'],
  role: ['jsbs', roleName, '角色'],
  act: ['dzbs', ceilingAct, '事项'],
  amount: ['je', money, '限额'],
  /** The unit in which the ceiling applies; empty if the ceiling applies in all units. */
  unitName: ['dwmc', text, '适用单位'],
  changedByName: ['xgr', text, '修改人'],
  changedAtMs: ['xgsj', compactTime, '修改时间'],
  mayChange: ['kxgbs', yesNo, '可修改'],
} as const;
/**
 * A ceiling (限额): people with a role may not perform an action whose amount is above the ceiling's
 * amount.
 */
export const CeilingRow = wireObject(ceiling);
export type CeilingRow = English<typeof ceiling>;

const roleId = ['jsid', textUpTo(64), '岗位角色'] as const;

export const roleEndpoints = {
  /**
   * Returns the custom roles for all units and for the units in the caller's scope, at most 500,
   * followed by the built-in roles.
   */
  list: endpoint('role.list', {
    path: '/app/authentication/jsgl/list',
    cost: 'cheap',
    summary: '岗位角色：内置角色与本单位（或全平台）自定义的角色，含权限与数据范围',
    request: wireRequest({}),
    response: wireObject({
      roles: ['jsList', list(RoleRow), '岗位角色'],
      mayAdd: ['kxzbs', yesNo, '可新增'],
    }),
  }),
  save: endpoint('role.save', {
    path: '/app/authentication/jsgl/save',
    cost: 'cheap',
    summary: '新增或修改岗位角色；权限变化立即生效，任职人员的会话随即结束',
    write: true,
    request: wireRequest({
      id: ['jsid', none(textUpTo(64)), '岗位角色'],
      name: ['jsmc', textUpTo(30, 'mayBeEmpty'), '名称'],
      base: ['jsbs', roleName, '基础角色'],
      note: ['smsm', textUpTo(200, 'mayBeEmpty'), '说明'],
      grants: ['qxList', listUpTo(RoleGrant, MOST_GRANTS), '权限'],
    }),
    response: wireObject({ id: roleId }),
  }),
  end: endpoint('role.end', {
    path: '/app/authentication/jsgl/ty',
    cost: 'cheap',
    summary: '停用岗位角色；仍有人任职时拒绝',
    write: true,
    request: wireRequest({ id: roleId }),
    response: wireObject({}),
  }),
  ceilings: endpoint('role.ceilings', {
    path: '/app/authentication/jsgl/listXe',
    cost: 'cheap',
    summary: '岗位金额限额：全平台与本单位',
    request: wireRequest({}),
    response: wireObject({
      ceilings: ['xeList', list(CeilingRow), '限额'],
      mayAdd: ['kxzbs', yesNo, '可新增'],
    }),
  }),
  saveCeiling: endpoint('role.saveCeiling', {
    path: '/app/authentication/jsgl/saveXe',
    cost: 'cheap',
    summary: '设置或取消岗位金额限额：安全管理员为全平台，单位管理员为本单位（只能更严）',
    write: true,
    request: wireRequest({
      role: ['jsbs', roleName, '角色'],
      act: ['dzbs', ceilingAct, '事项'],
      /** The amount of the ceiling; `null` removes the ceiling. */
      amount: ['je', none(money), '限额'],
    }),
    response: wireObject({}),
  }),
};
