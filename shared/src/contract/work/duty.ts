import { knownBusinessType } from '../kernel/business-type.ts';
import { list, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Duties (待办 that follow from the state of business objects) that nobody of an organisation can do. */

const unattended = {
  label: ['dbmc', text, '待办'],
  why: ['yy', text, '无人可办的原因'],
} as const;
/** A duty that nobody can do, with the role that is missing or the reason why its people may not act. */
export const UnattendedDuty = wireObject(unattended);
export type UnattendedDuty = English<typeof unattended>;

export const dutyEndpoints = {
  /**
   * Returns the open duties about an object that nobody in the caller's organisation can do; none
   * for an unknown object.
   */
  unattended: endpoint('duty.unattended', {
    path: '/app/xttz/web/listWrkb',
    cost: 'cheap',
    summary: '某业务在本单位无人可以办理的待办，及缺少的岗位',
    request: wireRequest({
      businessType: ['ywlx', knownBusinessType, '业务类型'],
      businessId: ['bizId', textUpTo(64), '业务编号'],
    }),
    response: wireObject({ duties: ['dbList', list(UnattendedDuty), '无人可办的待办'] }),
  }),
};
