import type { ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { recordName } from '../model/record-name.ts';
import { RecordContent } from './RecordContent.tsx';

interface Props {
  readonly record: ComparisonRecord | null;
  readonly onClose: () => void;
}

/** The frozen comparison: number, time, hash, prices; the checkout offers it as evidence. */
export function RecordDialog({ record, onClose }: Props) {
  return (
    <Modal
      opened={record !== null}
      onClose={onClose}
      title={record ? recordName(record) : '比价记录'}
      size="lg"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {record && (
        <Stack gap="md">
          <Text size="sm" c="var(--jc-muted)">
            记录了各商品此刻的价格与参数，之后不会改变；提交订单时可选为比价依据。
          </Text>
          <RecordContent record={record} />
          <Group justify="flex-end" gap="sm">
            <CopyButton value={record.id}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? '已复制编号' : '复制编号'}
                </Button>
              )}
            </CopyButton>
            <Button onClick={onClose}>知道了</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
