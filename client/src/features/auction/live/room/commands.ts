import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';
import { factorMessages } from '@jicai/shared/messages/identity/factor.ts';

const failedKeys: Record<Command['kind'], keyof typeof controlMessages> = {
  changeState: 'state.failed',
  changeEnd: 'end.failed',
  remind: 'reminder.failed',
  emergencyPause: 'state.failed',
};

/** Nobody knows whether the command was carried out. */
export const NO_ANSWER = '未收到服务器的答复，请核对页面状态后再操作';

/**
 * Sends a command. One for which the server wants proof of the person, who was idle before a board, is
 * sent once more after `prove`: nothing was done yet.
 */
export async function withProof(
  send: () => Promise<CommandDone>,
  prove: () => Promise<boolean>,
): Promise<CommandDone> {
  const done = await send();
  const isAsked = done.ok === 'no' && done.reason === factorMessages['stepUp.needed'];
  return isAsked && (await prove()) ? send() : done;
}

/** The answer to a command that did not reach the service. */
export function failedCommand(kind: Command['kind'], reason: string): CommandDone {
  return { ok: 'no', text: controlMessages[failedKeys[kind]], reason };
}
