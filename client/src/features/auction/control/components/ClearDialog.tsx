import { useAtomValue, useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../live/components/frame/ActionDialog.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useOffline } from '../../live/room/use-offline.ts';
import { useCodeText } from '../../live/use-method.ts';
import { useClearBids } from '../api.ts';

interface Props {
  readonly code: string;
  readonly onClose: () => void;
}

/**
 * AU31: A dialog in which the handler requests that a supplier's bids become void. Void bids stay in the log.
 */
export default function ClearDialog({ code, onClose }: Props) {
  const { atoms, packageNumber } = useRoom();
  const name = useAtomValue(atoms.names).get(code);
  const standing = useAtomValue(atoms.standings).find((entry) => entry.code === code);
  // AU17: The number of bids includes those of earlier rounds, because they become void, too.
  const member = useAtomValue(atoms.rounds)?.members.find((entry) => entry.code === code);
  const bids = (standing?.bids ?? 0) + (member?.earlierBids ?? 0);
  const toast = useSetAtom(toastAtom);
  const { send, isSending } = useClearBids();
  const codeText = useCodeText();
  const who = name ? `${codeText(code)} ${name}` : codeText(code);

  async function clear(reason: string): Promise<boolean> {
    try {
      toast('done', (await send({ packageNumber, code, reason })).text);
    } catch {
      // The call failed, and `send` has already shown the reason; the dialog stays open.
      return false;
    }
    return true;
  }

  return (
    <ActionDialog
      title="清除报价"
      consequence={`提交后等待监督人会签。会签同意后，${who} 的 ${bids} 次报价作废（保留在日志中），排名和最优报价重新计算，该供应商可以重新报价。`}
      confirm="提交会签"
      isDanger
      reason="needed"
      problem={useOffline()}
      isBusy={isSending}
      onConfirm={clear}
      onClose={onClose}
    />
  );
}
