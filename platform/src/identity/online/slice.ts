import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { onlineEndpoints } from '@jicai/shared/contract/identity/online.ts';
import { onlineMessages } from '@jicai/shared/messages/identity/online.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { Role } from '../../kernel/http/caller/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { end, endAll, list, type OnlineNeeds } from './service.ts';

const managers: readonly Role[] = ['unitAdmin', 'systemAdmin', 'securityAdmin'];

/** People who are logged in, for those who administer them. */
export const onlineSlice: Slice<OnlineNeeds> = {
  name: 'identity/online',
  messages: onlineMessages,
  policy: { 'online.list': managers, 'online.end': managers, 'online.endAll': managers },
  menu: [
    {
      group: 'operations',
      order: 4,
      name: 'online',
      title: '在线会话',
      path: menuPaths.online,
      icon: 'devices',
      needs: 'online.list',
    },
  ],
  endpoints: (needs) => [
    query(onlineEndpoints.list, (body, call) => list(needs, body, personOf(call))),
    write(onlineEndpoints.end, end),
    write(onlineEndpoints.endAll, endAll),
  ],
};
