import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { ComparisonColumn } from '@jicai/shared/contract/mall/comparison.ts';
import { isLowest } from '@jicai/shared/domain/mall/comparison/lowest.ts';
import type { ComparisonSection } from '@jicai/shared/domain/mall/comparison/table.ts';
import { ActionIcon, Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../../../../ui/show/Money.tsx';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { useCartPort } from '../../actions/cart-port.ts';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { catalogPaths } from '../../catalog/paths.ts';
import classes from './CompareTable.module.css';

interface Props {
  readonly columns: readonly ComparisonColumn[];
  readonly sections: readonly ComparisonSection[];
  /** Tints the rows in which the products differ. */
  readonly isTinted: boolean;
  readonly onRemove: (column: ComparisonColumn) => void;
}

/** Products beside each other; the names of rows and the head stay in sight. */
export function CompareTable({ columns, sections, isTinted, onRemove }: Props) {
  return (
    <ScrollBox className={classes.scroll} label="商品对比表">
      <table className={classes.table} data-tinted={isTinted || undefined}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {columns.length} 个商品
            </th>
            {columns.map((column) => (
              <th key={column.productId} scope="col">
                <Head
                  column={column}
                  isMarked={isLowest(column, columns)}
                  onRemove={() => onRemove(column)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr className={classes.section}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span>{title}</span>
                </th>
              </tr>
              {rows.map(({ label, values, differs }) => (
                <tr key={label} data-differs={differs || undefined}>
                  <th scope="row">{label}</th>
                  {columns.map((column, index) => (
                    <td key={column.productId}>{values[index]}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Head({
  column,
  isMarked,
  onRemove,
}: {
  readonly column: ComparisonColumn;
  readonly isMarked: boolean;
  readonly onRemove: () => void;
}) {
  const { add: addToCart } = useCartPort();
  const { productId, skuId, zoneId, name, obstacle } = column;
  return (
    <div className={classes.head}>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="default"
        size="sm"
        radius="xl"
        aria-label={`移除 ${name}`}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
      <Picture name={column.picture} className={classes.picture} />
      <Anchor component={Link} to={productPath(column)} c="inherit" size="sm" lineClamp={2}>
        {name}
      </Anchor>
      <Group gap="xs">
        <Money amount={column.price} fw={700} fz="lg" />
        {isMarked && <Badge color="green">最低价</Badge>}
      </Group>
      <Anchor
        component={Link}
        to={catalogPaths.shopDetail.to(column.shopId)}
        c="var(--jc-muted)"
        size="xs"
        lineClamp={1}
      >
        {column.shopName}
      </Anchor>
      <Button
        size="compact-sm"
        disabled={obstacle !== ''}
        onClick={() => void addToCart({ productId, skuId: skuId || null, zoneId })}
      >
        加入购物车
      </Button>
      {obstacle !== '' && (
        <Text size="xs" c="var(--jc-amber)">
          {obstacle}
        </Text>
      )}
    </div>
  );
}
