import type { QuoteSheet } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { type Fen, fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Refused } from '../../../../../ui/form/Refused.tsx';
import { Dialog } from '../../../../auction/live/components/frame/Dialog.tsx';
import { useQuoteChanged, useSubmitSheet } from '../../api.ts';
import { type AskedAgain, askedAgainIn } from '../../model/asked-again.ts';
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

/** AU7: the difference in figures and words, of a total far from the own last quote or the start. */
function differenceText({ reference }: AskedAgain, total: Fen): string {
  if (reference === null) return '';
  const difference = fen(Math.abs(reference - total));
  return `：与参照价 ¥${formatFen(reference)} 相差 ¥${formatFen(difference)}（${fenInWords(difference)}）`;
}

/** The amount in figures and words before it is sealed; a lost answer is asked for with the same key. */
export function SubmitDialog({ packageNumber, sheet, total, replaces, onSave, onClose }: Props) {
  const { send, isSending, failure } = useSubmitSheet();
  const changed = useQuoteChanged();
  const navigate = useNavigate();

  const [asked, setAsked] = useState<AskedAgain | null>(null);

  async function submit(): Promise<void> {
    await onSave();
    try {
      await send({ packageNumber, sheet, confirmToken: asked?.token ?? '' });
    } catch (error) {
      // The failure is shown below; AU7: the answer to one that asks again holds its token.
      setAsked(askedAgainIn(error));
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
        <Refused failure={failure} more={asked && differenceText(asked, total)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回修改
          </Button>
          {asked ? (
            // A new button for the second question: a double click must not answer both.
            <Button key="twice" color="red" loading={isSending} onClick={() => void submit()}>
              金额无误，提交
            </Button>
          ) : (
            <Button key="once" loading={isSending} data-autofocus onClick={() => void submit()}>
              确认提交
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
