import type { SnapshotLine } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import { Badge, Text } from '@mantine/core';
import { Money } from '../../../../../ui/show/Money.tsx';
import { Picture } from '../../../../mall/catalog/components/picture/Picture.tsx';
import classes from './SnapshotLines.module.css';

interface Props {
  readonly lines: readonly SnapshotLine[];
}

/** Products as they were described at the submit: words only, nothing of them is markup. */
export function SnapshotLines({ lines }: Props) {
  return (
    <ol className={classes.lines}>
      {lines.map((line) => (
        <li key={line.lineNo}>
          {line.productId === '' ? (
            <span />
          ) : (
            <Picture name={line.picture} className={classes.picture} />
          )}
          <div>
            <Text fw={600}>
              {line.parentNo !== null && (
                <Badge size="xs" variant="light" color="gray" radius="sm" mr={6}>
                  配件
                </Badge>
              )}
              {line.name}
            </Text>
            <Text size="sm" c="var(--jc-muted)">
              {[
                line.brand,
                line.offeredModel,
                line.spec,
                line.categoryName,
                line.origin,
                line.warranty,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {line.parentNo === null && line.description && (
              <Text size="sm" className={classes.description ?? ''}>
                {line.description}
              </Text>
            )}
            {line.parentNo === null && line.attributes.length > 0 && (
              <Text size="sm" c="var(--jc-muted)">
                {line.attributes.map(({ name, value }) => `${name}：${value}`).join('；')}
              </Text>
            )}
          </div>
          <div className={classes.amount}>
            <Text className="tnum" size="sm">
              <Money amount={line.price} isPrice={false} /> × {line.quantity} {line.unit}
            </Text>
            <Money amount={line.amount} fw={600} />
          </div>
        </li>
      ))}
    </ol>
  );
}
