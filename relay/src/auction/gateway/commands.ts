import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { REQUEST_KEY, type ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { unreachable } from '@jicai/shared/domain/kernel/result.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import type { LiveResult, LiveService } from '../source/upstream.ts';
import { commandPolicy } from './policy.ts';

const TEXTS: Readonly<Record<Command['kind'], readonly [ok: MessageKey, no: MessageKey]>> = {
  changeState: ['state.done', 'state.failed'],
  changeEnd: ['end.saved', 'end.failed'],
  remind: ['reminder.sent', 'reminder.failed'],
  emergencyPause: ['state.done', 'state.failed'],
};

/** Returns the result of a command that was not carried out; `code` is the message key of the reason. */
export function commandFailed(
  kind: Command['kind'],
  code: MessageKey,
  values?: Readonly<Record<string, string>>,
): CommandDone {
  return { ok: 'no', text: say(TEXTS[kind][1]), reason: say(code, values), code };
}

/**
 * Forwards one command to the live service at once, with the sender's own token (AU30, AU34), and
 * resolves to its result. Commands are neither queued nor retried. A command that the sender's role
 * may not send, whose request key is malformed, or whose fields are incomplete is refused without a
 * call to the live service.
 */
export async function carryOut(
  service: LiveService,
  command: Command,
  sender: { readonly token: string; readonly role: AuctionRole },
): Promise<CommandDone> {
  const { kind } = command;
  if (!commandPolicy[kind].includes(sender.role)) {
    return commandFailed(kind, 'permission.denied');
  }
  const problem = problemWith(command);
  if (problem) return commandFailed(kind, problem);
  const answer = await send(service, command, sender.token);
  if (answer.kind === 'ok') {
    // AU32: with `waiting`, the command was accepted but takes effect only with the supervisor's countersign.
    const text = say(answer.value.waiting ? 'countersign.waiting' : TEXTS[kind][0]);
    return { ok: 'yes', text, reason: '', code: '' };
  }
  if (answer.kind === 'failed') return commandFailed(kind, 'live.unavailable');
  const { status, reason, code } = answer;
  if (status === 401) return commandFailed(kind, 'live.tokenError');
  // Pass on the live service's own text: a service that is not ours may have reasons that our
  // messages do not contain.
  return reason
    ? { ok: 'no', text: say(TEXTS[kind][1]), reason, code }
    : commandFailed(kind, 'live.failed');
}

function problemWith(command: Command): MessageKey | null {
  if (!REQUEST_KEY.test(command.requestKey)) return 'call.keyMissing';
  const blank = command.text.trim() === '';
  if (command.kind === 'remind') return blank ? 'reminder.empty' : null;
  if (command.kind === 'emergencyPause') return blank ? 'auction.reasonMissing' : null;
  if (command.kind === 'changeEnd')
    return blank || command.end === null ? 'auction.reasonMissing' : null;
  return command.runState === null ? 'state.failed' : null;
}

function send(
  service: LiveService,
  command: Command,
  token: string,
): Promise<LiveResult<ResponseOf<typeof liveEndpoints.changeState>>> {
  const { packageNumber, kind, requestKey, text } = command;
  const options = { token, requestKey };
  switch (kind) {
    case 'changeState': {
      const runState = command.runState ?? 'paused';
      const request = { packageNumber, runState, quoteState: null, reason: text };
      return service.call(
        liveEndpoints.changeState,
        { ...request, laterEnd: command.end },
        options,
      );
    }
    case 'changeEnd': {
      const end = command.end ?? 0;
      const request = { packageNumber, end, quoteState: null, reason: text };
      return service.call(liveEndpoints.changeEnd, request, options);
    }
    case 'emergencyPause':
      return service.call(liveEndpoints.emergencyPause, { packageNumber, reason: text }, options);
    case 'remind': {
      const request = { packageNumber, toCode: command.toCode, text };
      return service.call(liveEndpoints.addReminder, request, options);
    }
    default:
      return unreachable(kind);
  }
}
