import type { CartLine } from '@jicai/shared/contract/ordering/cart.ts';
import { Button, Text } from '@mantine/core';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { useCartWrites } from '../api.ts';
import classes from './CartGroup.module.css';
import { CartRow } from './CartRow.tsx';

/** 失效商品: apart from everything that is counted, each with its reason. */
export function InvalidGroup({ lines }: { readonly lines: readonly CartLine[] }) {
  const { clearInvalid } = useCartWrites();
  if (lines.length === 0) return null;
  return (
    <section className={classes.group} aria-label="失效商品">
      <header className={classes.head}>
        <Text component="span" fw={600}>
          失效商品 {lines.length} 种
        </Text>
        <ConfirmPopover
          question={`从购物车中删除 ${lines.length} 种失效商品？`}
          word="清空失效"
          onConfirm={() => void clearInvalid()}
        >
          {(ask) => (
            <Button variant="subtle" size="compact-sm" ml="auto" onClick={ask}>
              清空失效
            </Button>
          )}
        </ConfirmPopover>
      </header>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <CartRow key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}
