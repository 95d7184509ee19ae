import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Picture } from '../../../mall/catalog/components/picture/Picture.tsx';
import { catalogPaths } from '../../../mall/catalog/paths.ts';
import classes from './LineTable.module.css';

export interface ShownLine {
  readonly key: string | number;
  readonly isAccessory: boolean;
  /** Empty for an item of an award. */
  readonly productId: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly picture: string;
  readonly price: Fen;
  readonly quantity: number;
  readonly amount: Fen;
  /** Under the price: that it changed, that something was taken off. */
  readonly note?: ReactNode;
  /** How much of it is on its way. */
  readonly shipped?: number;
  /** How much of it is no longer to be delivered. */
  readonly released?: number;
}

const product: Column<ShownLine> = {
  title: '商品',
  isHeading: true,
  render: (line) => (
    <div
      className={classes.product}
      data-accessory={line.isAccessory || undefined}
      data-plain={line.productId === '' || undefined}
    >
      {line.productId !== '' && <Picture name={line.picture} className={classes.picture} />}
      <div>
        {line.isAccessory && (
          <Badge size="xs" variant="light" color="gray" radius="sm" mr={6}>
            配件
          </Badge>
        )}
        {line.productId === '' ? (
          line.name
        ) : (
          <Anchor
            component={Link}
            to={catalogPaths.productDetail.to(line.productId)}
            c="inherit"
            lineClamp={2}
          >
            {line.name}
          </Anchor>
        )}
        {line.spec && !line.isAccessory && (
          <Text size="xs" c="var(--jc-muted)">
            {line.spec}
          </Text>
        )}
      </div>
    </div>
  ),
};

const rest: readonly Column<ShownLine>[] = [
  {
    title: '单价',
    isNumber: true,
    render: (line) => (
      <>
        <Money amount={line.price} isPrice={false} />
        {line.note}
      </>
    ),
  },
  {
    title: '数量',
    isNumber: true,
    render: ({ quantity, released = 0, unit }) => (
      <>
        {`${quantity} ${unit}`}
        {released > 0 && (
          <Text size="xs" c="var(--jc-muted)">
            {`不再交付 ${released} ${unit}`}
          </Text>
        )}
      </>
    ),
  },
  { title: '金额', isNumber: true, render: (line) => <Money amount={line.amount} fw={600} /> },
];

const shipped: Column<ShownLine> = {
  title: '已发货',
  isNumber: true,
  render: ({ shipped: pieces = 0, unit }) => `${pieces} ${unit}`,
};

interface Props {
  readonly caption: string;
  readonly lines: readonly ShownLine[];
  readonly showsShipped?: boolean;
}

/** Lines of an order with their pictures. */
export function LineTable({ caption, lines, showsShipped = false }: Props) {
  const columns = showsShipped ? [product, ...rest, shipped] : [product, ...rest];
  return <DataTable caption={caption} columns={columns} rows={lines} keyOf={(line) => line.key} />;
}
