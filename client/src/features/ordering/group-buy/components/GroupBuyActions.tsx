import type { GroupBuyAction, GroupBuyDetail } from '@jicai/shared/contract/ordering/group-buy.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { useCancel, useConfirm, useDecline } from '../api.ts';
import { groupBuyPaths } from '../paths.ts';

type Asked = Exclude<GroupBuyAction, 'resubmit'>;

const WORDS: Readonly<Record<Asked, readonly [word: string, text: string]>> = {
  confirm: ['确认价格', '确认后按阶梯价格供货，价格不能再改；团购随即提交审核。'],
  decline: ['不接受', '退回后发起人可修改价格和数量，再次请您确认。'],
  cancel: ['取消团购', '取消后不能恢复，已报名的单位会收到通知。'],
  stop: ['终止团购', '终止后不能恢复，已报名的单位会收到通知。'],
};

/** The buttons of whoever launched it, supplies it or runs the platform. */
export function GroupBuyActions({ one }: { readonly one: GroupBuyDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = useConfirm();
  const decline = useDecline();
  const cancel = useCancel();
  const { id, version } = one;
  const sending = asked === 'confirm' ? confirm : asked === 'decline' ? decline : cancel;

  function run(reason: string): Promise<unknown> {
    if (asked === 'confirm') return confirm.send({ id, version });
    if (asked === 'decline') return decline.send({ id, version, reason });
    return cancel.send({ id, reason });
  }

  return (
    <>
      {one.actions.map((action) =>
        action === 'resubmit' ? (
          <Button key={action} component={Link} to={groupBuyPaths.groupBuyLaunch.again(id)}>
            修改并重新发起
          </Button>
        ) : (
          <Button
            key={action}
            variant={action === 'confirm' ? 'filled' : 'default'}
            onClick={() => setAsked(action)}
          >
            {WORDS[action][0]}
          </Button>
        ),
      )}
      {asked && (
        <ActionDialog
          title={WORDS[asked][0]}
          text={WORDS[asked][1]}
          word={WORDS[asked][0]}
          needsReason={asked !== 'confirm'}
          isDanger={asked === 'cancel' || asked === 'stop'}
          sending={sending}
          onConfirm={run}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
