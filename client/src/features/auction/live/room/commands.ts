import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import { isRefusedWith } from '../../../../lib/http/call-failed.ts';

const failedKeys: Record<Command['kind'], keyof typeof controlMessages> = {
  changeState: 'state.failed',
  changeEnd: 'end.failed',
  remind: 'reminder.failed',
  emergencyPause: 'state.failed',
};

/** The code of a command whose response did not arrive; no server sends it. */
const LOST = 'noAnswer';

/** True if it is unknown whether the command was executed. */
export const isLost = ({ code }: Pick<CommandDone, 'code'>): boolean => code === LOST;

/** Returns the result of a command whose response did not arrive. */
export function lostCommand(kind: Command['kind']): CommandDone {
  const text = controlMessages[failedKeys[kind]];
  return { ok: 'no', text, reason: '未收到服务器的答复，请核对页面状态后再操作', code: LOST };
}

/**
 * Sends a command. If the server wants the idle person to authenticate again, sends it once more after
 * `prove`: the first attempt had no effect.
 */
export async function withProof(
  send: () => Promise<CommandDone>,
  prove: () => Promise<boolean>,
): Promise<CommandDone> {
  const done = await send();
  return isRefusedWith(done, 'stepUp.needed') && (await prove()) ? send() : done;
}

/** Returns the result of a command that did not reach the service. */
export function failedCommand<Key extends MessageKey>(
  kind: Command['kind'],
  code: Key,
  messages: Readonly<Record<Key, string>>,
): CommandDone {
  return { ok: 'no', text: controlMessages[failedKeys[kind]], reason: messages[code], code };
}
