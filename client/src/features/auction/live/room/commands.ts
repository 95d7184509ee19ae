import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';

const failedKeys: Record<Command['kind'], keyof typeof controlMessages> = {
  changeState: 'state.failed',
  changeEnd: 'end.failed',
  remind: 'reminder.failed',
  emergencyPause: 'state.failed',
};

/** Nobody knows whether the command was carried out. */
export const NO_ANSWER = '未收到服务器的答复，请核对页面状态后再操作';

/** The answer to a command that did not reach the service. */
export function failedCommand(kind: Command['kind'], reason: string): CommandDone {
  return { ok: 'no', text: controlMessages[failedKeys[kind]], reason };
}
