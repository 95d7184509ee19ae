import type { QuoteSheet } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { type Fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../../auction/live/components/frame/Dialog.tsx';
import { useQuoteChanged, useSubmitSheet } from '../../api.ts';
import { inquiryPaths } from '../../paths.ts';

interface Props {
  readonly packageNumber: string;
  readonly sheet: QuoteSheet;
  readonly total: Fen;
  readonly replaces: boolean;
  /** Saves the draft first, so that it is the same as what is sealed. */
  readonly onSave: () => Promise<number | null>;
  readonly onClose: () => void;
}

/** The amount in figures and words before it is sealed; a lost answer is asked for with the same key. */
export function SubmitDialog({ packageNumber, sheet, total, replaces, onSave, onClose }: Props) {
  const { send, isSending, failure } = useSubmitSheet();
  const changed = useQuoteChanged();
  const navigate = useNavigate();

  async function submit(): Promise<void> {
    await onSave();
    try {
      await send({ packageNumber, sheet });
    } catch {
      // The failure is shown below.
      return;
    }
    void changed();
    void navigate(inquiryPaths.inquirySuccess.to(packageNumber));
  }

  return (
    <Dialog title={replaces ? '确认替换报价' : '确认密封提交'} onClose={onClose}>
      <Stack gap="md">
        <div>
          <Text fw={700} size="xl" className="tnum">
            ¥{formatFen(total)}
          </Text>
          <Text c="var(--jc-muted)">{fenInWords(total)}</Text>
        </div>
        <Text>
          报价单将密封保存，开标前任何人看不到金额与内容；截止前可以替换或撤回。
          {replaces && '原密封报价同时失效，保持密封。'}
        </Text>
        {failure && (
          <Text c="var(--jc-alarm)" role="alert">
            {failure.text}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回修改
          </Button>
          <Button loading={isSending} data-autofocus onClick={() => void submit()}>
            确认提交
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
