import {
  deliveryEndpoints,
  type ShipBatchRow,
} from '@jicai/shared/contract/fulfilment/delivery.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { readFirstSheet } from '../../../../lib/browser/workbook/read.ts';
import { useSend } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { FileChoice } from '../../../../ui/form/FileChoice.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { readBatch } from '../model/batch.ts';

type Outcome = ResponseOf<(typeof deliveryEndpoints)['batch']>;

const columns: readonly Column<Outcome['problems'][number]>[] = [
  { title: '表格行号', isHeading: true, render: ({ row }) => `第 ${row} 行` },
  { title: '问题', render: ({ text }) => text },
];

/** Checks a chosen workbook, and ships it once nothing is wrong. */
function useBatch() {
  const [rows, setRows] = useState<readonly ShipBatchRow[]>([]);
  const [checked, setChecked] = useState<Outcome | null>(null);
  const { send, isSending, failure } = useSend(deliveryEndpoints.batch, {
    quiet: true,
    repeats: true,
  });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  async function take(file: File | null): Promise<void> {
    if (!file) return;
    setChecked(null);
    const cells = await readFirstSheet(file);
    const read = typeof cells === 'string' ? cells : readBatch(cells);
    if (typeof read === 'string') {
      toast('failed', read);
      return;
    }
    setRows(read);
    setChecked(await send({ isDry: true, rows: read }).catch(() => null));
  }
  async function ship(): Promise<void> {
    const done = await send({ isDry: false, rows: [...rows] }).catch(() => null);
    setChecked(done);
    if (!done?.isWritten) return;
    toast('done', `已发出 ${done.parcels} 个包裹`);
    await changed();
  }
  return { checked, isSending, failure, take, ship };
}

/** /order/plfh: the supplier ships many orders from one workbook. */
export default function ShipBatchPage() {
  const template = useMadeFile(deliveryEndpoints.template);
  const { checked, isSending, failure, take, ship } = useBatch();
  return (
    <>
      <PageHeader title="批量发货" hint="下载模板，填写物流后上传；检查无误后一次全部发货" />
      <Stack>
        <Panel title="第一步：填写表格">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              模板列出全部待发货的商品。不发的行请留空物流公司；同一订单、同一物流单号的行为一个包裹。
            </Text>
            <Group>
              <Button
                variant="default"
                loading={template.isLoading}
                onClick={() => void template.fetchFile({})}
              >
                下载模板
              </Button>
              <FileChoice accept=".xlsx" onChange={(file) => void take(file)}>
                {(props) => (
                  <Button loading={isSending} {...props}>
                    上传表格
                  </Button>
                )}
              </FileChoice>
            </Group>
            <Refused failure={failure} />
          </Stack>
        </Panel>
        {checked && (
          <Panel title="第二步：检查与发货">
            <Checked checked={checked} isSending={isSending} onShip={() => void ship()} />
          </Panel>
        )}
      </Stack>
    </>
  );
}

interface CheckedProps {
  readonly checked: Outcome;
  readonly isSending: boolean;
  readonly onShip: () => void;
}

function Checked({ checked, isSending, onShip }: CheckedProps) {
  const { parcels, orders, pieces, problems, problemCount, isWritten } = checked;
  if (isWritten)
    return (
      <Alert color="green" role="status">
        {`已发出 ${parcels} 个包裹，涉及 ${orders} 个订单。`}
      </Alert>
    );
  if (problemCount > 0)
    return (
      <Stack gap="sm">
        <Alert color="red" role="alert">
          {`有 ${problemCount} 行需要修改，修改后请重新上传；尚未发货。`}
        </Alert>
        <DataTable
          caption="有问题的行"
          columns={columns}
          rows={problems}
          keyOf={({ row, text }) => `${row} ${text}`}
        />
      </Stack>
    );
  return (
    <Group justify="space-between">
      <Text>{`检查无误：${orders} 个订单，${parcels} 个包裹，共 ${pieces} 件。`}</Text>
      <Button loading={isSending} onClick={onShip}>
        确认发货
      </Button>
    </Group>
  );
}
