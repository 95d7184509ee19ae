import { budgetEndpoints, type CarriedBudget } from '@jicai/shared/contract/ordering/budget.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { budgetKinds } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { orderingWrite } from '../../ordering-write.ts';

interface Props {
  /** The year that is closed. */
  readonly year: number;
  readonly onClose: () => void;
}

/** The year-end carry-over: its preview, what is left out, and the act. */
export function CarryDialog({ year: start, onClose }: Props) {
  const [year, setYear] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const preview = useCall(budgetEndpoints.carryPreview, { year }, { quiet: true, alwaysNew: true });
  const sending = useSend(budgetEndpoints.carryOver, orderingWrite);
  const toast = useSetAtom(toastAtom);
  const rows = preview.data?.rows ?? [];
  const chosen = rows.filter(({ id }) => !left.has(id));
  const total = sumFen(chosen.map(({ available }) => fen(available)));

  async function carry(): Promise<void> {
    // The preview is still that of the last year that was accepted.
    if (showWrongNumber(document)) return;
    const ids = chosen.map(({ id }) => id);
    const done = await sending.send({ year, ids, reason }).catch(() => null);
    if (!done) return;
    toast('done', `已结转 ${done.count} 项，共 ${formatFen(done.total)} 元`);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title="年终结转" size="xl">
      <Stack gap="sm">
        <Text size="sm">
          可用余额转入下年度同编号的预算，没有则新建。已占用的金额留在原年度，随订单支出或释放。
        </Text>
        <NumberField
          data-path="year"
          label="结转年度"
          w={160}
          min={2000}
          max={2100}
          needsValue
          value={year}
          onChange={(value) => value !== '' && setYear(value)}
        />
        <Loaded query={preview} what="结转预览加载失败" empty={`${year} 年度没有可结转的余额`}>
          {() => (
            <Carried
              rows={rows}
              left={left}
              onToggle={(id) => {
                const next = new Set(left);
                if (!next.delete(id)) next.add(id);
                setLeft(next);
              }}
            />
          )}
        </Loaded>
        <TextInput
          data-path="reason"
          label="说明"
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refused failure={sending.failure} />
        <Group justify="space-between">
          <Text className="tnum">
            共 {chosen.length} 项，结转 ¥{formatFen(total)}
          </Text>
          <Group>
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={sending.isSending}
              onClick={() => void carry()}
            >
              结转到 {year + 1} 年度
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

interface CarriedProps {
  readonly rows: readonly CarriedBudget[];
  readonly left: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

function Carried({ rows, left, onToggle }: CarriedProps) {
  return (
    <DataTable
      caption="可结转的预算"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: '预算',
          isHeading: true,
          render: ({ id, name, number }) => (
            <Checkbox
              label={`${name}（${number}）`}
              checked={!left.has(id)}
              onChange={() => onToggle(id)}
            />
          ),
        },
        { title: '类型', isMinor: true, render: ({ kind }) => budgetKinds[kind] },
        {
          title: '结转金额',
          isNumber: true,
          render: ({ available }) => <Money isPrice={false} amount={available} />,
        },
        {
          title: '仍占用',
          isNumber: true,
          render: ({ reserved }) => <Money isPrice={false} amount={reserved} />,
        },
        { title: '下年度', render: ({ exists }) => (exists ? '已有，增加' : '新建') },
      ]}
    />
  );
}
