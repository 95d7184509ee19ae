import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { useSend } from '../../../../lib/http/call.ts';
import { FileChoice } from '../../../../ui/form/FileChoice.tsx';
import { type PastedRow, readPasted } from '../model/pasted.ts';
import { ItemTable } from './ItemTable.tsx';

type Matches = ResponseOf<typeof purchaseListEndpoints.match>['rows'];

interface Found {
  readonly rows: readonly PastedRow[];
  /** Of the rows without a problem, in their order. */
  readonly matches: Matches;
}

/** 按型号下单: a pasted list or a workbook, checked row by row, then into the cart at once. */
export function QuickOrder() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const matching = useSend(purchaseListEndpoints.match, { quiet: true });

  async function check(rows: readonly PastedRow[]) {
    setFound(null);
    if (rows.length === 0) return setProblem('没有可以识别的行');
    if (rows.length > limits.cartLines)
      return setProblem(`一次最多 ${limits.cartLines} 行，现有 ${rows.length} 行`);
    setProblem('');
    const good = rows.filter((row) => row.problem === '');
    const asked = good.map(({ code, quantity }) => ({ code, quantity }));
    try {
      const { rows: matches } =
        good.length > 0 ? await matching.send({ rows: asked }) : { rows: [] };
      setFound({ rows, matches });
    } catch {
      // The failure is shown under the buttons.
    }
  }
  async function take(file: File | null) {
    if (!file) return;
    const { readFile } = await import('../model/read-file.ts');
    const rows = await readFile(file);
    if (typeof rows === 'string') setProblem(rows);
    else await check(rows);
  }
  return (
    <Stack gap="md">
      <Textarea
        label="粘贴型号和数量"
        description="每行一种：型号（或条码、商品编号）、数量，用空格、逗号或制表符分开；可直接从表格中复制"
        placeholder={'LJ2506D  3\nA4-70G  20'}
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button
          loading={matching.isSending}
          disabled={text.trim() === ''}
          onClick={() => void check(readPasted(text))}
        >
          查找商品
        </Button>
        <FileChoice accept=".xlsx" onChange={(file) => void take(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              导入 Excel
            </Button>
          )}
        </FileChoice>
        <Text size="sm" c="var(--jc-muted)">
          Excel 第一列型号、第二列数量
        </Text>
      </Group>
      {(problem || matching.failure) && (
        <Text c="var(--jc-alarm)" role="alert">
          {problem || matching.failure?.text}
        </Text>
      )}
      {found && <Result found={found} />}
    </Stack>
  );
}

function Result({ found: { rows, matches } }: { readonly found: Found }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const good = rows.filter((row) => row.problem === '');
  const matched = good.map((row, index) => ({ row, offers: matches[index]?.offers ?? [] }));
  const wrong = [
    ...rows.filter((row) => row.problem !== ''),
    ...matched
      .filter(({ offers }) => offers.length === 0)
      .map(({ row }) => ({ ...row, problem: '没有在售商品是这个型号' })),
  ].toSorted((a, b) => a.row - b.row);
  const several = matched.filter(({ offers }) => offers.length > 1);
  const items = mergeBySku(
    matched.flatMap(({ row, offers }) => {
      const offer = offers.find(({ skuId }) => skuId === chosen[row.row]) ?? offers[0];
      return offer ? [{ ...offer, quantity: row.quantity }] : [];
    }),
  );
  return (
    <Stack gap="md">
      {wrong.length > 0 && (
        <Alert color="orange" title={`${wrong.length} 行没有找到商品`} role="status">
          <ul style={{ margin: 0, paddingInlineStart: '1.1rem' }}>
            {wrong.map(({ row, code, problem }) => (
              <li key={row}>
                第 {row} 行 {code}：{problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {several.map(({ row, offers }) => (
        <Select
          key={row.row}
          label={`第 ${row.row} 行 ${row.code} 有 ${offers.length} 种供货`}
          data={offers.map(({ skuId, shopName, price, skuName, stock }) => ({
            value: skuId,
            label: `${shopName} ¥${formatFen(price)} ${skuName} 库存 ${stock}`,
          }))}
          allowDeselect={false}
          value={chosen[row.row] ?? offers[0]?.skuId ?? null}
          onChange={(skuId) => setChosen((now) => ({ ...now, [row.row]: skuId ?? '' }))}
        />
      ))}
      {items.length > 0 && (
        <ItemTable
          key={items.map(({ skuId }) => skuId).join()}
          caption="找到的商品"
          items={items}
        />
      )}
    </Stack>
  );
}

/** Two rows of the same product are one line. */
function mergeBySku<Item extends { readonly skuId: string; readonly quantity: number }>(
  items: readonly Item[],
): Item[] {
  const bySku = new Map<string, Item>();
  for (const item of items) {
    const before = bySku.get(item.skuId);
    bySku.set(item.skuId, { ...item, quantity: item.quantity + (before?.quantity ?? 0) });
  }
  return [...bySku.values()];
}
