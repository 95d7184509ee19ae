import { passwordPath } from '@jicai/shared/contract/identity/account/password-path.ts';
import type { TellLogin } from '../../identity/session/advance.ts';
import { addTodos } from './write.ts';

/** A login as a message of its person: whoever else is logged in as them sees it in the bell. */
export const tellLogin: TellLogin = ({ personId, time, place, device }, clock, on) =>
  addTodos(
    [
      {
        personIds: [personId],
        kind: 'message',
        openMode: 'page',
        businessType: 'none',
        businessId: personId,
        processName: '账号有新的登录',
        content: `${time} 从 ${place} 登录（${device}）；如非本人操作，请立即修改密码`,
        url: passwordPath,
        fromName: '系统',
        ownAct: 'security',
      },
    ],
    clock,
    on,
  );
