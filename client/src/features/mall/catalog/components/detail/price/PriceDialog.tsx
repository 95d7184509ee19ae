import { alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSend } from '../../../../../../lib/http/call.ts';
import { ActionDialog } from '../../../../../../ui/dialog/ActionDialog.tsx';
import { MoneyInput } from '../../../../../../ui/form/numbers/MoneyInput.tsx';

interface Props {
  readonly productId: string;
  readonly skuId: string;
  readonly price: Fen;
  readonly onClose: () => void;
}

/** The price at which a person wishes to be told. */
export default function PriceDialog({ productId, skuId, price, onClose }: Props) {
  const [wanted, setWanted] = useState<Fen | null>(null);
  const [isTried, setTried] = useState(false);
  const sending = useSend(alertEndpoints.set, { repeats: true, quiet: true });
  const queries = useQueryClient();
  async function confirm() {
    setTried(true);
    if (wanted === null) throw new Error('incomplete');
    await sending.send({ productId, skuId, kind: 'price', price: wanted });
    await queries.invalidateQueries({ queryKey: [alertEndpoints.state.name] });
  }
  return (
    <ActionDialog
      title="降价提醒"
      text={`现价 ¥${formatFen(price)}。降到目标价格或以下时发一次消息给您。`}
      word="设置提醒"
      needsReason={false}
      sending={sending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <MoneyInput
        data-path="price"
        label="目标价格"
        withAsterisk
        data-autofocus
        value={wanted}
        error={isTried && wanted === null ? '请填写目标价格' : null}
        onChange={setWanted}
      />
    </ActionDialog>
  );
}
