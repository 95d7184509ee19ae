import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { ListedItem } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { QuantityBox } from '../../../../ui/form/numbers/QuantityBox.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { type ListedWish, useCartPort } from '../../../mall/actions/cart-port.ts';
import { SaveListButton } from './SaveListDialog.tsx';

interface Props<Item extends ListedItem> {
  readonly caption: string;
  readonly items: readonly Item[];
  readonly more?: readonly Column<Item>[];
  /** Further actions beside the two of every list. */
  readonly actions?: ReactNode;
  /** Told of quantities where the list itself may be changed. */
  readonly onQuantity?: (skuId: string, quantity: number) => void;
}

/** Puts items into the cart. Where some are refused, with reasons, `onPart` is told of the others. */
function useAdding(onPart: (addedSkuIds: readonly string[]) => void) {
  const { addMany } = useCartPort();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [isAdding, setAdding] = useState(false);
  async function add(chosen: readonly (ListedWish & { readonly skuId: string })[]): Promise<void> {
    setAdding(true);
    const rows = await addMany(chosen);
    setAdding(false);
    if (rows === null) return;
    const reasons = new Map(
      rows.map(({ row, text }) => [chosen[row - 1]?.skuId ?? '', text] as const),
    );
    setRefused(reasons);
    if (reasons.size > 0) onPart(chosen.flatMap(({ skuId }) => (reasons.has(skuId) ? [] : skuId)));
  }
  return { add, refused, isAdding };
}

/** Products with quantities: chosen ones go into the cart at once, or become a list. */
export function ItemTable<Item extends ListedItem>(props: Props<Item>) {
  const { caption, items, more = [], actions, onQuantity } = props;
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  // Those that got in are chosen no more: the next click is for the others alone.
  const { add, refused, isAdding } = useAdding((added) => setOff(new Set([...off, ...added])));
  const quantityOf = ({ skuId, quantity }: Item) => pieces[skuId] ?? quantity;
  const chosen = items
    .filter(({ skuId }) => !off.has(skuId))
    .map((item) => ({ productId: item.productId, skuId: item.skuId, quantity: quantityOf(item) }));
  const total = items
    .filter(({ skuId }) => !off.has(skuId))
    .reduce((sum, item) => sum + item.price * quantityOf(item), 0) as Fen;

  const columns: readonly Column<Item>[] = [
    {
      title: '选择',
      render: ({ skuId, name }) => (
        <Checkbox
          aria-label={`选择 ${name}`}
          checked={!off.has(skuId)}
          onChange={({ currentTarget }) => {
            const next = new Set(off);
            if (currentTarget.checked) next.delete(skuId);
            else next.add(skuId);
            setOff(next);
          }}
        />
      ),
    },
    {
      title: '商品',
      isHeading: true,
      render: (item) => (
        <>
          <Anchor component={Link} to={productPath(item)} c="inherit">
            {item.name}
          </Anchor>
          <Text size="xs" c="var(--jc-muted)">
            {[item.skuName, item.model && `型号 ${item.model}`, item.shopName]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Problem text={refused.get(item.skuId) ?? item.problem} />
        </>
      ),
    },
    {
      title: '单价',
      isNumber: true,
      render: ({ price, unit }) => (
        <>
          <Money amount={price} />/{unit}
        </>
      ),
    },
    { title: '库存', isNumber: true, isMinor: true, render: ({ stock }) => stock },
    {
      title: '数量',
      render: (item) => (
        <QuantityBox
          label={`${item.name} 数量`}
          unit={item.unit}
          quantities={item}
          value={quantityOf(item)}
          isImmediate
          onChange={(quantity) => {
            setPieces((now) => ({ ...now, [item.skuId]: quantity }));
            onQuantity?.(item.skuId, quantity);
          }}
        />
      ),
    },
    {
      title: '小计',
      isNumber: true,
      render: (item) => <Money amount={fen(item.price * quantityOf(item))} isPrice={false} />,
    },
    ...more,
  ];
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={items} keyOf={({ skuId }) => skuId} />
      <Group justify="flex-end" gap="sm" mt="md">
        <Text role="status">
          已选 {chosen.length} 种，合计 <Money amount={total} fw={600} />
        </Text>
        {actions}
        <SaveListButton lines={chosen} />
        <Button
          leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
          loading={isAdding}
          disabled={chosen.length === 0}
          onClick={() => void add(chosen)}
        >
          加入购物车
        </Button>
      </Group>
    </>
  );
}

function Problem({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <Text size="xs" c="var(--jc-alarm)">
      {text}
    </Text>
  );
}
