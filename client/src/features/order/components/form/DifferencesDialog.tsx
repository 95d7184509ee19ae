import type { Difference } from '@jicai/shared/contract/checkout.ts';
import { formatFen } from '@jicai/shared/domain/money.ts';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { outcomeOf } from '../../model/consent.ts';
import classes from './DifferencesDialog.module.css';

const money = (amount: Difference['price']) => (amount === null ? '—' : `¥${formatFen(amount)}`);

/** What changed, and what agreeing to it means for the line. */
function words(difference: Difference): [what: string, then: string] {
  const { kind, seenPrice, price, wanted, available } = difference;
  switch (kind) {
    case 'priceChanged':
      return [`价格由 ${money(seenPrice)} 变为 ${money(price)}`, '按新价格提交'];
    case 'stockShort':
      return outcomeOf(difference).does === 'drop'
        ? ['已无库存', '从本次订单移除']
        : [`库存仅剩 ${available}，您要 ${wanted}`, `按 ${available} 提交`];
    case 'belowQuantity':
      return [`起订量为 ${available}，您要 ${wanted}`, `按 ${available} 提交`];
    case 'offShelf':
      return ['商品已下架', '从本次订单移除，仍留在购物车'];
    case 'shopSuspended':
      return ['店铺已暂停营业', '从本次订单移除，仍留在购物车'];
    case 'outOfArea':
      return ['不配送到所选地址', '从本次订单移除，仍留在购物车'];
    case 'belowMinimum':
      return [
        `商品金额 ${money(seenPrice)}，未达店铺起订金额 ${money(price)}`,
        '该店铺的商品不提交，仍留在购物车',
      ];
  }
}

interface Props {
  readonly differences: readonly Difference[];
  /** Nothing would be left to submit. */
  readonly leavesNothing: boolean;
  readonly isSending: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** What is not as the buyer saw it (OR5). Nothing is submitted before he agrees to each line. */
export function DifferencesDialog(props: Props) {
  const { differences, leavesNothing, isSending, onAgree, onClose } = props;
  const [isAgreed, setAgreed] = useState(false);
  return (
    <Modal opened onClose={onClose} title="商品信息有变化，订单尚未提交" centered size="lg">
      <Stack gap="md">
        <ul className={classes.list}>
          {differences.map((difference) => {
            const [what, then] = words(difference);
            const { kind, cartId, accessoryId, shopId, name } = difference;
            return (
              <li key={`${kind} ${cartId} ${accessoryId ?? ''} ${shopId}`}>
                <Text fw={600}>{name}</Text>
                <Text component="span" c="var(--jc-alarm)" className="tnum">
                  {what}
                </Text>
                <Text component="span" c="var(--jc-muted)">
                  {then}
                </Text>
              </li>
            );
          })}
        </ul>
        {leavesNothing ? (
          <Text role="alert">没有可以提交的商品，请返回购物车调整。</Text>
        ) : (
          <Checkbox
            label="我已知晓以上变化，同意按新价格和数量提交"
            checked={isAgreed}
            data-autofocus
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回修改
          </Button>
          {!leavesNothing && (
            <Button disabled={!isAgreed} loading={isSending} onClick={onAgree}>
              按新价格提交
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
