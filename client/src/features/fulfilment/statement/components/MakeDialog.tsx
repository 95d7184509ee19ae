import {
  type OpenLine,
  type OpenSupplier,
  statementEndpoints,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { PAGE_SIZE } from '../../settlement/model/list-state.ts';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { statementSum } from '../model/statement-sum.ts';
import { statementPaths } from '../paths.ts';

interface Props {
  readonly of: OpenSupplier;
  readonly onClose: () => void;
}

const keyOf = ({ acceptanceId, lineNo }: OpenLine) => `${acceptanceId} ${lineNo}`;

const columns = (
  left: ReadonlySet<string>,
  toggle: (key: string) => void,
): readonly Column<OpenLine>[] => [
  {
    title: '选择',
    render: (line) => (
      <Checkbox
        aria-label={`选择 ${line.name}`}
        checked={!left.has(keyOf(line))}
        onChange={() => toggle(keyOf(line))}
      />
    ),
  },
  { title: '商品', isHeading: true, render: ({ name, spec }) => `${name} ${spec}` },
  { title: '订单号', render: ({ orderNumber }) => <span className="tnum">{orderNumber}</span> },
  { title: '数量', isNumber: true, render: ({ quantity, unit }) => `${quantity} ${unit}` },
  { title: '金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
];

/** Chooses the accepted lines of a statement; without a choice it takes all of them. */
export function MakeDialog({ of, onClose }: Props) {
  const { supplierId, fundsType } = of;
  const body = { supplierId, fundsType, page: 1, pageSize: PAGE_SIZE };
  const query = useCall(statementEndpoints.openLines, body, { quiet: true });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const make = useSend(statementEndpoints.create, { quiet: true, repeats: true });
  const changed = useSettlementChanged();
  const navigate = useNavigate();
  const toggle = (key: string) =>
    setLeft((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  const chosen = (query.data?.rows ?? []).filter((line) => !left.has(keyOf(line)));
  const more = (query.data?.total ?? 0) - (query.data?.rows.length ?? 0);

  async function send(): Promise<void> {
    const lines =
      left.size === 0 ? [] : chosen.map(({ acceptanceId, lineNo }) => ({ acceptanceId, lineNo }));
    const made = await make.send({ supplierId, fundsType, lines }).catch(() => null);
    await changed();
    if (made) void navigate(statementPaths.statement.to(made.id));
  }

  return (
    <Modal opened onClose={onClose} size="xl" title={`生成对账单：${of.supplierName}`}>
      <Stack gap="sm">
        <Loaded query={query} what="明细加载失败">
          {(data) => (
            <DataTable
              caption="待对账明细"
              columns={columns(left, toggle)}
              rows={data.rows}
              keyOf={keyOf}
            />
          )}
        </Loaded>
        {more > 0 && (
          <Text size="sm" c="var(--jc-muted)">
            {left.size === 0
              ? `另有 ${more} 行未列出，将一并进入对账单`
              : `另有 ${more} 行未列出，不会进入对账单`}
          </Text>
        )}
        <Refused failure={make.failure} />
        <Group justify="space-between">
          <div>
            {of.deducted !== 0 && (
              <Text size="sm" c="var(--jc-muted)">
                售后扣减 <Money amount={of.deducted} isPrice={false} />
                ，一并计入对账单
              </Text>
            )}
            <Text>
              已选 {chosen.length} 行，对账单金额{' '}
              <Money amount={statementSum(of, left.size === 0 ? null : chosen)} />
            </Text>
          </div>
          <Button
            loading={make.isSending}
            disabled={chosen.length === 0 && of.deducted === 0}
            onClick={() => void send()}
          >
            确认生成
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
