import { codeOf, int, list, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Delegations (委托代理): a deputy decides reviews and does some other work for a person, for at most 90 days. */

const day = textUpTo(10);
export const delegationState = codeOf({ 1: 'planned', 2: 'running', 3: 'over', 4: 'revoked' });

const delegation = {
  id: ['wtid', text, '委托'],
  fromName: ['wtrmc', text, '委托人'],
  toName: ['dlrmc', text, '代理人'],
  unitName: ['dwmc', text, '单位'],
  kindName: ['ywmc', text, '委托事项'],
  fromDay: ['qsrq', text, '起始日期'],
  toDay: ['zzrq', text, '终止日期'],
  reason: ['wtyy', text, '原因'],
  state: ['zt', delegationState, '状态'],
  canEnd: ['kjsbs', yesNo, '可结束'],
} as const;
export const Delegation = wireObject(delegation);
export type Delegation = English<typeof delegation>;

const choice = { id: ['id', text, '编号'], name: ['mc', text, '名称'] } as const;
const choices = list(wireObject(choice));
/**
 * The people whom the caller may choose as deputy, each with the kinds of work that the deputy may take
 * over.
 */
const deputies = list(wireObject({ ...choice, kinds: ['kdlList', list(text), '可代理的事项'] }));

export const delegationEndpoints = {
  list: endpoint('delegation.list', {
    path: '/app/authentication/dswt/list',
    cost: 'cheap',
    summary: '委托代理：本人给出与收到的；单位管理员另见管理范围内的全部',
    request: wireRequest({}),
    response: wireObject({
      delegations: ['wtList', list(Delegation), '委托'],
      /** Whether the caller has a kind of work that can be delegated. */
      canGive: ['kwtbs', yesNo, '可委托'],
      people: ['ryList', deputies, '可代理的人员（同单位同岗位）'],
      kinds: ['ywList', choices, '可委托的事项'],
      mostDays: ['zcts', int, '最长天数'],
    }),
  }),
  give: endpoint('delegation.give', {
    path: '/app/authentication/dswt/save',
    cost: 'cheap',
    summary: '委托同单位同岗位的人员代理，最长 90 天，不得转委托',
    write: true,
    request: wireRequest({
      toPersonId: ['dlrid', textUpTo(64), '代理人'],
      /** The id of one of the `kinds` of `delegation.list`; `null` for reviews of every business type. */
      kind: ['ywlx', none(textUpTo(40)), '委托事项'],
      /** The first day of the delegation; `null` to begin now. */
      fromDay: ['qsrq', none(day), '起始日期'],
      toDay: ['zzrq', day, '终止日期'],
      reason: ['wtyy', textUpTo(200), '原因'],
    }),
    response: wireObject({ id: ['wtid', text, '委托'] }),
  }),
  end: endpoint('delegation.end', {
    path: '/app/authentication/dswt/js',
    cost: 'cheap',
    summary: '提前结束委托：委托人本人，或管理范围内的单位管理员',
    write: true,
    request: wireRequest({ id: ['wtid', textUpTo(64), '委托'] }),
    response: wireObject({}),
  }),
};
