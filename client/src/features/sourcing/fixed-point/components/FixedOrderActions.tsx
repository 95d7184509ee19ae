import type { FixedOrderDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import type { FixedOrderTransition } from '@jicai/shared/domain/sourcing/fixed-point/states.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { useAccept, useCancel, useGiveBack, useRefuse } from '../api.ts';
import { fixedPointPaths } from '../paths.ts';

type Asked = 'accept' | 'refuse' | 'giveBack' | 'cancel';

const WORDS: Readonly<Record<Asked, readonly [word: string, text: string]>> = {
  accept: ['接单', '接单后请按框架协议完善明细与报价。'],
  refuse: ['拒绝接单', '拒绝后服务单结束，采购人会收到原因。'],
  giveBack: ['退回报价', '退回后供应商可修改明细与报价。'],
  cancel: ['取消服务单', '取消后不能恢复，对方会收到通知。'],
};

const FORMS: Partial<
  Readonly<Record<FixedOrderTransition, readonly ['quote' | 'confirm', string]>>
> = {
  fill: ['quote', '完善明细与报价'],
  confirm: ['confirm', '确认报价并下单'],
};

/** The buttons of the side that looks at it, by the table of states. */
export function FixedOrderActions({ order }: { readonly order: FixedOrderDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const accept = useAccept();
  const refuse = useRefuse();
  const giveBack = useGiveBack();
  const cancel = useCancel();
  const { id, version } = order;
  const calls = { accept, refuse, giveBack, cancel };
  const runs: Readonly<Record<Asked, (reason: string) => Promise<unknown>>> = {
    accept: () => accept.send({ id, version }),
    refuse: (reason) => refuse.send({ id, version, reason }),
    giveBack: (reason) => giveBack.send({ id, version, reason }),
    cancel: (reason) => cancel.send({ id, reason }),
  };
  return (
    <>
      {order.actions.map((action) => {
        const form = FORMS[action];
        if (form)
          return (
            <Button
              key={action}
              component={Link}
              to={fixedPointPaths.fixedOrderForm.to(form[0], id)}
            >
              {form[1]}
            </Button>
          );
        const name = action === 'withdraw' ? 'cancel' : action;
        if (name === 'fill' || name === 'confirm') return null;
        return (
          <Button
            key={action}
            variant={name === 'accept' ? 'filled' : 'default'}
            onClick={() => setAsked(name)}
          >
            {WORDS[name][0]}
          </Button>
        );
      })}
      {asked && (
        <ActionDialog
          title={WORDS[asked][0]}
          text={WORDS[asked][1]}
          word={`确定${WORDS[asked][0]}`}
          needsReason={asked !== 'accept'}
          isDanger={asked === 'refuse' || asked === 'cancel'}
          sending={calls[asked]}
          onConfirm={runs[asked]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
