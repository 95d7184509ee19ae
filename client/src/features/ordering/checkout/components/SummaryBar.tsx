import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Text } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import classes from './SummaryBar.module.css';

interface Props {
  /** `2 家供应商 · 5 种商品`. */
  readonly what: string;
  readonly amount: Fen;
  readonly word: string;
  readonly isSending: boolean;
  readonly isDisabled: boolean;
  /** A file of the form is on its way; the button waits for it. */
  readonly isUploading: boolean;
  readonly savedAtMs: number | null;
  readonly onSubmit: () => void;
}

/** The amount and the button that submits; stays at the bottom of the window. */
export function SummaryBar(props: Props) {
  const { what, amount, word, isSending, isDisabled, isUploading, savedAtMs, onSubmit } = props;
  return (
    <div className={classes.bar} data-bottom-bar>
      <div>
        <Text size="sm" c="var(--jc-muted)">
          {what}
        </Text>
        {savedAtMs !== null && (
          <Text size="xs" c="var(--jc-muted)" className="tnum" role="status">
            填写内容已于 {dateTimeText(savedAtMs)} 保存在本机
          </Text>
        )}
      </div>
      <div className={classes.end}>
        <Text>
          应付 <Money amount={amount} fw={700} fz="xl" />
        </Text>
        <Button
          size="md"
          loading={isSending}
          disabled={isDisabled || isUploading}
          // A number that is not accepted is not in the form.
          onClick={() => {
            if (!showWrongNumber(document)) onSubmit();
          }}
        >
          {isUploading ? '文件上传中…' : word}
        </Button>
      </div>
    </div>
  );
}
