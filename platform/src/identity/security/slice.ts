import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { every } from '../../kernel/timers/every.ts';
import { exportLog, list, type SecurityNeeds, verify } from './service.ts';
import { type ForwardNeeds, forwardLog } from './syslog/forward.ts';

/** Milliseconds between two deliveries to the syslog receiver. */
const FORWARD_MS = 5_000;

/** The security log: the audit administrator reads it; nobody edits it. */
export const securitySlice: Slice<SecurityNeeds & ForwardNeeds> = {
  name: 'identity/security',
  policy: {
    'securityLog.list': ['auditAdmin'],
    'securityLog.verify': ['auditAdmin'],
    'securityLog.export': ['auditAdmin'],
  },
  menu: [
    {
      group: 'operations',
      order: 5,
      name: 'securityLog',
      title: '安全日志',
      path: menuPaths.securityLog,
      icon: 'shieldLock',
      needs: 'securityLog.list',
    },
  ],
  endpoints: (needs) => [
    query(securityLogEndpoints.list, (body) => list(needs, body)),
    query(securityLogEndpoints.verify, () => verify(needs)),
    query(securityLogEndpoints.export, (filter) => exportLog(needs, filter)),
  ],
  start: (needs, log) => {
    const onError = (error: unknown) => log.error({ err: error }, 'syslog receiver');
    return every(FORWARD_MS, () => forwardLog(needs), { onError });
  },
};
