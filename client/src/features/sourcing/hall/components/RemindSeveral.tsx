import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../auction/live/components/frame/Dialog.tsx';
import { type RemindedAuction, useRemindSeveral } from '../use-remind-several.ts';

interface Props {
  readonly auctions: readonly RemindedAuction[];
  /** Called with the auctions that did not take it; none when all did. */
  readonly onSent: (failed: readonly string[]) => void;
  readonly onClose: () => void;
}

/** AU34: one reminder to all suppliers of several auctions; says for each whether it went out. */
export default function RemindSeveral({ auctions, onSent, onClose }: Props) {
  const [text, setText] = useState('');
  const { send, progress, failures } = useRemindSeveral();

  async function submit() {
    const failed = await send(auctions, text.trim());
    onSent(failed.map(({ packageNumber }) => packageNumber));
    if (failed.length === 0) onClose();
  }

  return (
    <Dialog title={`发送提醒到 ${auctions.length} 场竞价`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && progress === null) void submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            每场竞价的全体供应商都会立即收到：{auctions.map(({ name }) => name).join('、')}
          </Text>
          <Textarea
            label="内容"
            value={text}
            maxLength={limits.reminderLength}
            autosize
            minRows={3}
            data-autofocus
            description={`${text.length} / ${limits.reminderLength} 字`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {failures.length > 0 && (
            <Alert color="red" role="alert" title={`${failures.length} 场未发送，可以再次发送`}>
              {failures.map(({ packageNumber, name, reason }) => (
                <div key={packageNumber}>
                  {name}：{reason}
                </div>
              ))}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" loading={progress !== null} disabled={!text.trim()}>
              发送
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
