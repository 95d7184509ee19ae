import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { differenceWords } from '../model/difference-words.ts';
import classes from './DifferencesDialog.module.css';

interface Props {
  readonly differences: readonly Difference[];
  /** Of a welfare order: so many people, to whom the words are told. */
  readonly heads?: number;
  /** Nothing would be left to submit. */
  readonly leavesNothing: boolean;
  readonly isSending: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** The differences to what the buyer saw (OR5). Nothing is submitted before they agree to each line. */
export function DifferencesDialog(props: Props) {
  const { differences, heads = 0, leavesNothing, isSending, onAgree, onClose } = props;
  const [isAgreed, setAgreed] = useState(false);
  return (
    <Modal opened onClose={onClose} title="商品信息有变化，订单尚未提交" centered size="lg">
      <Stack gap="md">
        <ul className={classes.list}>
          {differences.map((difference) => {
            const [what, then] = differenceWords(difference, heads);
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
