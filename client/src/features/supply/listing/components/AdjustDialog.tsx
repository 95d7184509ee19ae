import type { ListingRow } from '@jicai/shared/contract/supply/listing.ts';
import { supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useAdjust, useListingChanged } from '../api.ts';

interface Props {
  readonly row: ListingRow;
  readonly onClose: () => void;
}

/** A lower price and the stock of a product's cheapest SKU, at once and without a review. */
export function AdjustDialog({ row, onClose }: Props) {
  const [price, setPrice] = useState<ListingRow['price'] | null>(row.price);
  const [stock, setStock] = useState<number | null>(row.skuCount === 1 ? row.stock : null);
  const [problem, setProblem] = useState('');
  const { send, isSending, failure } = useAdjust();
  const changed = useListingChanged();
  const toast = useSetAtom(toastAtom);
  const submit = () => {
    // A stock that is not accepted is not null, which leaves the stock as it is.
    if (showWrongNumber(document)) return;
    setProblem('');
    void send({ lines: [{ skuId: row.skuId, price, stock }] }).then(({ results }) => {
      const [first] = results;
      if (first?.outcome === 'refused') setProblem(first.text);
      else {
        toast('done', '已生效');
        changed();
        onClose();
      }
    }, changed);
  };
  return (
    <Modal opened onClose={onClose} title="调整价格与库存">
      <Stack>
        <Text size="sm">{row.name}</Text>
        {row.skuCount > 1 && (
          <Text size="sm" c="var(--jc-muted)">
            共 {row.skuCount} 个规格，此处调整价格最低的一个；其余请进入编辑页
          </Text>
        )}
        <MoneyInput
          data-path="lines.0.price"
          label="价格（只能下调，涨价须审核）"
          value={price}
          onChange={setPrice}
        />
        <NumberField
          data-path="lines.0.stock"
          label="库存"
          min={0}
          max={most.stock}
          value={stock ?? ''}
          onChange={(value) => setStock(value === '' ? null : value)}
        />
        <Refused failure={failure} problem={failure ? null : problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={isSending} onClick={submit}>
            立即生效
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
