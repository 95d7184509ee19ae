import type { ComparisonItem } from '@jicai/shared/contract/mall/comparison.ts';
import { limits } from '@jicai/shared/limits.ts';
import { comparisonMessages } from '@jicai/shared/messages/mall/comparison.ts';
import { ActionIcon, Anchor, Button, Checkbox, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { useCartPort } from '../../actions/cart-port.ts';
import { useCompare } from '../../actions/mall-actions.ts';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { catalogPaths } from '../../catalog/paths.ts';
import { useComparisonWrites } from '../api.ts';
import { areMixed } from '../model/ids.ts';
import { comparisonPaths } from '../paths.ts';
import classes from './ComparisonBar.module.css';

const SLOTS = Array.from({ length: limits.comparedProducts }, (_, index) => index);

interface Props {
  /** Whether the page is one of work. */
  readonly isWork: boolean;
}

/** The four slots at the bottom of the window; there while something is compared, folded at first. */
export default function ComparisonBar({ isWork }: Props) {
  const { items } = useCompare();
  const [isOpen, setOpen] = useState(false);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  if (items.length === 0) return null;
  const ticked = items.filter(({ id }) => !unticked.has(id));

  function tick(id: string, isTicked: boolean): void {
    const next = new Set(unticked);
    if (isTicked) next.delete(id);
    else next.add(id);
    setUnticked(next);
  }

  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section
      className={classes.bar}
      data-bottom-bar
      aria-label="对比栏"
      data-open={isOpen || undefined}
      data-work={isWork || undefined}
    >
      <div className={`page ${classes.inside}`}>
        <Button
          className={classes.toggle ?? ''}
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          rightSection={<Chevron size={16} aria-hidden />}
        >
          对比栏 {items.length}/{limits.comparedProducts}
        </Button>
        {isOpen && (
          <>
            <Slots items={items} unticked={unticked} onTick={tick} />
            <Actions ticked={ticked} />
          </>
        )}
      </div>
    </section>
  );
}

interface SlotsProps {
  readonly items: readonly ComparisonItem[];
  readonly unticked: ReadonlySet<string>;
  readonly onTick: (id: string, isTicked: boolean) => void;
}

function Slots({ items, unticked, onTick }: SlotsProps) {
  const { remove } = useCompare();
  return (
    <ul className={classes.slots}>
      {SLOTS.map((slot) => {
        const item = items[slot];
        return (
          <li key={slot} className={classes.slot} data-empty={!item || undefined}>
            {item ? (
              <Slot
                item={item}
                isTicked={!unticked.has(item.id)}
                onTick={(isTicked) => onTick(item.id, isTicked)}
                onRemove={() => void remove(item.id)}
              />
            ) : (
              <Text size="xs" c="var(--jc-muted)">
                您还可以添加
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The actions on the ticked products. */
function Actions({ ticked }: { readonly ticked: readonly ComparisonItem[] }) {
  const { clear } = useComparisonWrites();
  const { addCompared } = useCartPort();
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();

  /** None ticked: the warning of the specification instead. */
  function withTicked(run: (chosen: readonly ComparisonItem[]) => void): void {
    if (ticked.length === 0) toast('warning', comparisonMessages['comparison.noneChosen']);
    else run(ticked);
  }
  return (
    <div className={classes.actions}>
      <Button
        onClick={() =>
          withTicked((chosen) => {
            const ids = chosen.map(({ productId }) => productId);
            void navigate(comparisonPaths.productCompare.to(ids));
          })
        }
      >
        开始对比
      </Button>
      <Button
        variant="light"
        onClick={() => withTicked((chosen) => void addCompared(chosen.map(({ id }) => id)))}
      >
        加入购物车
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void clear()}>
        清空
      </Button>
      {areMixed(ticked) && (
        <Text size="xs" c="var(--jc-amber)">
          商品分类不同，参数可能无法对照
        </Text>
      )}
    </div>
  );
}

interface SlotProps {
  readonly item: ComparisonItem;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onRemove: () => void;
}

function Slot({ item, isTicked, onTick, onRemove }: SlotProps) {
  return (
    <>
      <Checkbox
        size="xs"
        aria-label={`对比 ${item.name}`}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <Picture name={item.picture} className={classes.picture} />
      <div className={classes.words}>
        <Anchor
          component={Link}
          to={catalogPaths.productDetail.to(item.productId)}
          c="inherit"
          size="xs"
          lineClamp={2}
        >
          {item.name}
        </Anchor>
        <Money amount={item.price} size="sm" />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`移出对比 ${item.name}`}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </>
  );
}
