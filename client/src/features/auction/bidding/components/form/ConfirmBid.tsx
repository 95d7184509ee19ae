import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Dialog } from '../../../live/components/frame/Dialog.tsx';
import { referenceWord } from '../../../live/model/words.ts';
import { useRoom } from '../../../live/room/room-context.tsx';
import type { BidFlow, Offer } from '../../model/bid-flow.ts';
import { movedPercent } from '../../model/bid-form.ts';
import classes from './ConfirmBid.module.css';

interface Props {
  readonly flow: BidFlow;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The amount in figures and in words, and what makes one pause: AU6, AU7. */
export function ConfirmBid({ flow, onConfirm, onCancel }: Props) {
  const isSealed = useAtomValue(useRoom().atoms.info).quoteMethod === 'sealed';
  const isOpen = flow.kind === 'confirming';
  const isTwice = isOpen && flow.asked === 'twice';
  return (
    <Dialog title={isTwice ? '请再次确认报价' : '确认报价'} isOpen={isOpen} onClose={onCancel}>
      {isOpen && (
        <Stack gap="md">
          <div>
            <div className={classes.amount}>¥{formatFen(flow.offer.amount)}</div>
            <div className={classes.words}>{fenInWords(flow.offer.amount)}</div>
          </div>
          <Concerns offer={flow.offer} />
          <Text c="var(--jc-muted)" size="sm">
            {isSealed
              ? '报价将密封保存，开标前任何人看不到金额；截止前可以替换或撤回。'
              : '报价提交后不能撤回。'}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              返回修改
            </Button>
            {/* A new button for the second question: a double click must not answer both. */}
            {isTwice ? (
              <Button key="twice" color="red" onClick={onConfirm}>
                金额无误，提交
              </Button>
            ) : (
              <Button key="once" data-autofocus onClick={onConfirm}>
                确认报价
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Concerns({ offer }: { offer: Offer }) {
  const { direction } = useAtomValue(useRoom().atoms.info);
  const isReverse = direction === 'reverse';
  return (
    <>
      {offer.concerns.includes('improvesOwnLead') && (
        <Concern>您当前已排名第一，本次是在自己的报价上继续{isReverse ? '降价' : '加价'}。</Concern>
      )}
      {offer.concerns.includes('largeMove') && (
        <Concern>
          本次报价比{referenceWord(offer.reference.kind, direction)} ¥
          {formatFen(offer.reference.amount)} {isReverse ? '低' : '高'}{' '}
          {movedPercent(offer.reference.amount, offer.amount)}
          ，请核对是否多写或少写了数字。
        </Concern>
      )}
    </>
  );
}

function Concern({ children }: { children: ReactNode }) {
  return (
    <div className={classes.concern}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
