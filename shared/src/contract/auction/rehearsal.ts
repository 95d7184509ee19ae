import { intBetween, list, text, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';
import { packageNumber } from './package-number.ts';

/* Rehearsal (演练): a trial run with copies of a project's packages, without effect. */

export const rehearsalEndpoints = {
  start: endpoint('sourcing.startRehearsal', {
    path: '/app/authentication/dsxm/startJjyl',
    cost: 'cheap',
    summary: '发起演练：复制本项目各包，结果不计',
    write: true,
    request: wireRequest({
      packageNumber,
      minutes: ['sc', intBetween(2, 60), '时长（分钟）'],
      /** Whether simulated suppliers bid automatically. */
      withRobots: ['mngys', yesNo, '模拟供应商'],
      /**
       * Whether the project's real suppliers may take part. `withRobots` or `withSuppliers` must be
       * true.
       */
      withSuppliers: ['yqgys', yesNo, '邀请供应商'],
    }),
    response: wireObject({ packageNumbers: ['bbhList', list(text), '演练包编号'] }),
  }),
};
