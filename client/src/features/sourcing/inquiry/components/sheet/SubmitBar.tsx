import { type Fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { SheetProblem } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import classes from './SubmitBar.module.css';

interface Props {
  /** The starting price, which no total may exceed. */
  readonly startingPrice: Fen;
  /** Null while no price can be read. */
  readonly total: Fen | null;
  /** Why nothing can be submitted now. */
  readonly why: string | null;
  readonly problems: readonly SheetProblem[];
  readonly word: string;
  readonly isDisabled: boolean;
  readonly onAsk: () => void;
}

/** The total as it is typed, in figures and in words, and the button that seals it. */
export function SubmitBar({ startingPrice, total, why, problems, word, isDisabled, onAsk }: Props) {
  const [first] = problems;
  return (
    <Group justify="space-between" align="flex-end">
      <div role="status" aria-label="合计" className={classes.total}>
        <Text>
          合计{' '}
          <Text component="span" fw={700} size="xl" c="var(--jc-price)" className="tnum">
            {total === null ? '—' : `¥${formatFen(total)}`}
          </Text>{' '}
          <Text component="span" size="sm" c="var(--jc-muted)">
            不得高于起始价 ¥{formatFen(startingPrice)}
          </Text>
        </Text>
        <Text size="sm" c="var(--jc-muted)">
          {total === null ? '填写单价后自动计算' : fenInWords(total)}
        </Text>
      </div>
      <Stack gap={4} align="stretch" flex={{ base: '1 0 100%', xs: '0 1 auto' }}>
        {why !== null && (
          <Text size="sm" ta="right">
            {why}
          </Text>
        )}
        {first && (
          <Text size="sm" c="var(--jc-alarm)" ta="right" role="alert">
            还有 {problems.length} 处需要完善：{first.text}
          </Text>
        )}
        <Button size="md" disabled={isDisabled} onClick={onAsk}>
          {word}
        </Button>
      </Stack>
    </Group>
  );
}
