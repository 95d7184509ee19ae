import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../live/components/frame/ActionDialog.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useOffline } from '../../live/room/use-offline.ts';
import { RuleDiff } from '../../rule-change/components/RuleDiff.tsx';
import { useDecide } from '../api.ts';
import { agreeText, differencesOf, refuseText } from '../model/countersigns.ts';

interface Props {
  readonly request: Countersign;
  /** The decision that the person confirms: true to agree, false to refuse. */
  readonly agrees: boolean;
  readonly onClose: () => void;
  /** Called after the decision was accepted, before the dialog closes; not called after a refusal. */
  readonly onDecided?: (() => void) | undefined;
}

/** A dialog that confirms the supervisor's decision: the request, its reason and the consequence. */
export function DecideDialog({ request, agrees, onClose, onDecided }: Props) {
  const { packageNumber, atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const toast = useSetAtom(toastAtom);
  const { send, isSending } = useDecide();
  const changes = differencesOf(request);

  async function decide(note: string): Promise<boolean> {
    try {
      await send({ packageNumber, id: request.id, agrees, note });
    } catch {
      // `send` has already shown the failure's reason; the dialog stays open. A request that can no longer be
      // decided disappears from the list when the relay pushes its new state.
      return false;
    }
    toast('done', agrees ? '已同意' : '已退回');
    onDecided?.();
    return true;
  }

  return (
    <ActionDialog
      title={`${agrees ? '同意' : '不同意'}：${askText(request, info.method)}`}
      consequence={
        <>
          经办人的理由：{request.reason}
          <br />
          {agrees ? agreeText(request, info) : refuseText(request, info.method)}
        </>
      }
      confirm={agrees ? '同意' : '不同意'}
      isDanger={agrees && (request.kind === 'stop' || request.kind === 'clearing')}
      reason={agrees ? 'optional' : 'needed'}
      reasonLabel={agrees ? '会签意见（选填，记入日志）' : '会签意见（必填，经办人可见并记入日志）'}
      reasonMissing="不同意时请填写意见"
      problem={useOffline()}
      isBusy={isSending}
      onConfirm={decide}
      onClose={onClose}
    >
      {changes.length > 0 && <RuleDiff changes={changes} />}
    </ActionDialog>
  );
}
