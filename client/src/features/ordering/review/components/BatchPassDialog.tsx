import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { OpinionInput } from '../../../work/approval/components/review/OpinionInput.tsx';
import { usePassMany, useReviewChanged } from '../api.ts';

interface Props {
  readonly orders: readonly { readonly id: string; readonly text: string }[];
  readonly onClose: () => void;
}

type Results = ResponseOf<(typeof orderReviewEndpoints)['passMany']>['results'];

/** Passing several orders at once; those that want a look of their own stay, and say why. */
export function BatchPassDialog({ orders, onClose }: Props) {
  const [opinion, setOpinion] = useState('');
  const [results, setResults] = useState<Results | null>(null);
  const sending = usePassMany();
  const changed = useReviewChanged();
  if (results) return <Outcome results={results} orders={orders} onClose={onClose} />;
  return (
    <ActionDialog
      title="批量通过"
      text={`将通过所选 ${orders.length} 张订单的审核。超过限额，或价格、资质、年度限额有提示的订单不会通过，需逐单审核。`}
      word={`通过 ${orders.length} 单`}
      sending={sending}
      onConfirm={async () => {
        const answer = await sending.send({ orderIds: orders.map(({ id }) => id), opinion });
        changed();
        setResults(answer.results);
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <OpinionInput value={opinion} onChange={setOpinion} isRequired={false} />
    </ActionDialog>
  );
}

function Outcome({ results, orders, onClose }: Props & { readonly results: Results }) {
  const left = results.filter(({ isPassed }) => !isPassed);
  const textOf = (orderId: string) => orders.find(({ id }) => id === orderId)?.text ?? orderId;
  return (
    <Modal
      opened
      onClose={onClose}
      title="批量审核结果"
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack>
        <Text>
          已通过 {results.length - left.length} 单{left.length > 0 && `，${left.length} 单未处理`}。
        </Text>
        {left.length > 0 && (
          <Alert color="yellow" role="alert" title="以下订单仍在待办中">
            <List size="sm" spacing="xs">
              {left.map(({ orderId, reason }) => (
                <List.Item key={orderId}>
                  {textOf(orderId)}：{reason}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>知道了</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
