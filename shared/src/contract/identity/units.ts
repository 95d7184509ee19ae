import {
  idListUpTo,
  int,
  int32,
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
import { orgType } from './account/session.ts';

/* The tree of units (单位), their departments (部门), and waivers of rules on the separation of duties. */

const unitId = ['dwid', textUpTo(64), '单位'] as const;

const department = {
  id: ['bmid', text, '部门'],
  code: ['bmbm', text, '部门编码'],
  name: ['bmmc', text, '部门名称'],
} as const;
export const Department = wireObject(department);

const body = { id: ['jgid', text, '审核机构'], name: ['jgmc', text, '机构名称'] } as const;

/** The largest number of reviewing bodies of one unit. */
export const MOST_REVIEW_BODIES = 20;

const unit = {
  id: unitId,
  code: ['dwbm', text, '单位编码'],
  name: ['dwmc', text, '单位名称'],
  type: ['zzxz', orgType, '组织性质'],
  parentId: ['sjdwid', none(text), '上级单位'],
  people: ['ryzs', int, '人数'],
  isClosed: ['tybs', yesNo, '已停用'],
  departments: ['bmList', list(Department), '部门'],
  /**
   * The reviewing bodies (审核机构) whose reviewers may decide reviews of the unit, besides the unit's
   * own reviewers. If the list is empty, the reviewers of all reviewing bodies may.
   */
  reviewBodies: ['shjgList', newer(list(wireObject(body)), []), '审核机构'],
} as const;
export const Unit = wireObject(unit);
export type Unit = English<typeof unit>;

const waiver = {
  id: ['hmid', text, '豁免'],
  unitName: ['dwmc', text, '单位'],
  rules: ['gzList', list(int), '规则'],
  reason: ['sqly', text, '理由'],
  untilDay: ['yxqz', text, '有效期至'],
  askedByName: ['sqrmc', text, '申请人'],
  grantedByName: ['pzrmc', none(text), '批准人'],
  /** Whether the caller may grant the waiver. */
  canGrant: ['kpzbs', yesNo, '可批准'],
} as const;
export const Waiver = wireObject(waiver);
export type Waiver = English<typeof waiver>;

export const unitEndpoints = {
  /** Returns the units in the caller's scope, at most 2,000; `isCut` is true if there are more units. */
  list: endpoint('unit.list', {
    path: '/app/authentication/dwgl/list',
    cost: 'cheap',
    summary: '管理范围内的单位与部门',
    request: wireRequest({ keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '名称或编码'] }),
    response: wireObject({
      units: ['dwList', list(Unit), '单位'],
      isCut: ['jdbs', yesNo, '还有更多'],
      /**
       * All reviewing bodies, from which the caller may choose those of a unit; empty if the caller
       * may not.
       */
      bodies: ['jgList', newer(list(wireObject(body)), []), '可指定的审核机构'],
    }),
  }),
  saveReviewBodies: endpoint('unit.saveReviewBodies', {
    path: '/app/authentication/dwgl/saveShjg',
    cost: 'cheap',
    summary: '申请指定单位的审核机构，另一名管理员批准后生效；留空则由全部审核机构审核',
    write: true,
    request: wireRequest({
      unitId,
      bodyIds: ['jgids', idListUpTo(MOST_REVIEW_BODIES), '审核机构'],
    }),
    response: wireObject({
      /**
       * Whether the change waits for a second administrator; false if the unit already has exactly these
       * bodies, so that nothing changes.
       */
      isWaiting: ['dpzbs', newer(yesNo, false), '待另一名管理员批准'],
    }),
  }),
  save: endpoint('unit.save', {
    path: '/app/authentication/dwgl/save',
    cost: 'cheap',
    summary: '新增或修改单位',
    write: true,
    request: wireRequest({
      id: ['dwid', none(textUpTo(64)), '单位'],
      code: ['dwbm', textUpTo(32), '单位编码'],
      name: ['dwmc', identifier('unitName', 100), '单位名称'],
      type: ['zzxz', orgType, '组织性质'],
      parentId: ['sjdwid', none(textUpTo(64)), '上级单位'],
      isClosed: ['tybs', yesNo, '已停用'],
    }),
    response: wireObject({ id: unitId }),
  }),
  saveDepartment: endpoint('unit.saveDepartment', {
    path: '/app/authentication/dwgl/saveBm',
    cost: 'cheap',
    summary: '新增或修改部门',
    write: true,
    request: wireRequest({
      unitId,
      id: ['bmid', none(textUpTo(64)), '部门'],
      code: ['bmbm', textUpTo(32), '部门编码'],
      name: ['bmmc', textUpTo(100), '部门名称'],
    }),
    response: wireObject({ id: ['bmid', text, '部门'] }),
  }),
  waivers: endpoint('waiver.list', {
    path: '/app/authentication/dwgl/listHm',
    cost: 'cheap',
    summary: '不相容岗位豁免',
    request: wireRequest({}),
    response: wireObject({ waivers: ['hmList', list(Waiver), '豁免'] }),
  }),
  askWaiver: endpoint('waiver.ask', {
    path: '/app/authentication/dwgl/sqHm',
    cost: 'cheap',
    summary: '小单位申请豁免（仅第 1、3、4、5 条，最长 12 个月）',
    write: true,
    request: wireRequest({
      rules: ['gzList', listUpTo(int32, 4), '规则'],
      reason: ['sqly', textUpTo(200, 'mayBeEmpty'), '理由'],
      untilDay: ['yxqz', textUpTo(10), '有效期至'],
    }),
    response: wireObject({}),
  }),
  grantWaiver: endpoint('waiver.grant', {
    path: '/app/authentication/dwgl/pzHm',
    cost: 'cheap',
    summary: '上级主管单位或安全管理员批准豁免',
    write: true,
    request: wireRequest({ id: ['hmid', textUpTo(64), '豁免'] }),
    response: wireObject({}),
  }),
  withdrawWaiver: endpoint('waiver.withdraw', {
    path: '/app/authentication/dwgl/chHm',
    cost: 'cheap',
    summary: '撤回豁免（即时失效；已据以办理的事项不变）',
    write: true,
    request: wireRequest({ id: ['hmid', textUpTo(64), '豁免'] }),
    response: wireObject({}),
  }),
};
