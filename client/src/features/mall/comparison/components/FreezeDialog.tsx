import type { ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { useComparisonWrites } from '../api.ts';

interface Props {
  readonly productIds: readonly string[];
  readonly onDone: (record: ComparisonRecord) => void;
  readonly onClose: () => void;
}

/** Asks for the name under which a comparison is frozen. */
export function FreezeDialog({ productIds, onDone, onClose }: Props) {
  const [name, setName] = useState('');
  const [isSending, setSending] = useState(false);
  const { freeze } = useComparisonWrites();
  return (
    <Modal opened onClose={onClose} title="生成比价记录" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSending(true);
          void freeze([...productIds], name.trim()).then((answer) => {
            setSending(false);
            if (answer) onDone(answer.record);
          });
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="var(--jc-muted)">
            冻结各商品此刻的价格与参数，之后不会改变；可在“比价记录”中按名称查找。
          </Text>
          <TextInput
            label="记录名称（选填）"
            placeholder="如：教务处打印机比价"
            maxLength={limits.comparisonName}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" loading={isSending}>
              生成
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
