import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import { isRefusedWith } from '../../../../lib/http/call-failed.ts';

/** The key of the result text for a failed command, by kind. */
const failedKeys: Record<Command['kind'], keyof typeof controlMessages> = {
  changeState: 'state.failed',
  changeEnd: 'end.failed',
  remind: 'reminder.failed',
  emergencyPause: 'state.failed',
};

/** The `code` of the result of a command whose response did not arrive. Set by the client only. */
const LOST = 'noAnswer';

/** True if the response to a command did not arrive, so that it may have been executed or not. */
export const isLost = ({ code }: Pick<CommandDone, 'code'>): boolean => code === LOST;

/** Returns the result that stands for a command whose response did not arrive (`isLost`). */
export function lostCommand(kind: Command['kind']): CommandDone {
  const text = controlMessages[failedKeys[kind]];
  return { ok: 'no', text, reason: '未收到服务器的答复，请核对页面状态后再操作', code: LOST };
}

/**
 * Sends a command. If the server refuses it because the person must first prove their identity again
 * (`stepUp.needed`: the session was idle, or the command needs a recent proof), calls `prove` and, if that
 * succeeds, sends the command once more: the refused attempt had no effect. Otherwise resolves to the first
 * result.
 */
export async function withProof(
  send: () => Promise<CommandDone>,
  prove: () => Promise<boolean>,
): Promise<CommandDone> {
  const done = await send();
  return isRefusedWith(done, 'stepUp.needed') && (await prove()) ? send() : done;
}

/** Returns the result of a command that was not sent; `code` is the key of the reason in `messages`. */
export function failedCommand<Key extends MessageKey>(
  kind: Command['kind'],
  code: Key,
  messages: Readonly<Record<Key, string>>,
): CommandDone {
  return { ok: 'no', text: controlMessages[failedKeys[kind]], reason: messages[code], code };
}
