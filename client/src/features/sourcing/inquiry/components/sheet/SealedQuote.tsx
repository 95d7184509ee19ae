import type { OwnQuote } from '@jicai/shared/contract/auction/sealed.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { ConfirmPopover } from '../../../../../ui/ConfirmPopover.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { quoteLabels } from '../../../../auction/sealed/model/sealed.ts';
import { useQuoteChanged, useWithdrawSheet } from '../../api.ts';
import { inquiryPaths } from '../../paths.ts';

interface Props {
  readonly packageNumber: string;
  readonly quote: OwnQuote;
  readonly mayWithdraw: boolean;
}

/** One's own sealed quote, which nobody else sees until the opening. */
export function SealedQuote({ packageNumber, quote, mayWithdraw }: Props) {
  const { send, isSending } = useWithdrawSheet();
  const changed = useQuoteChanged();
  const { state, amount, at } = quote;
  const stands = state === 'sealed' || state === 'opened';
  const withdraw = () =>
    void send({ packageNumber }).then(
      () => changed(),
      // The transport has said why.
      () => {},
    );
  return (
    <Panel title="我的密封报价">
      <Stack gap="xs" align="flex-start">
        <Text fw={600} role="status" c={stands ? 'var(--jc-gain)' : 'inherit'}>
          {quoteLabels[state]}
        </Text>
        {stands && amount !== null && (
          <div>
            <Text fw={700} size="lg" className="tnum">
              ¥{formatFen(amount)}
            </Text>
            <Text size="sm" c="var(--jc-muted)">
              {fenInWords(amount)}
            </Text>
          </div>
        )}
        {at !== null && (
          <Text size="sm" c="var(--jc-muted)" className="tnum">
            第 {quote.changes} 次提交 · {dateTimeText(at)}
          </Text>
        )}
        {stands && (
          <Group gap="sm">
            <Anchor component={Link} to={inquiryPaths.inquirySuccess.to(packageNumber)}>
              查看回执
            </Anchor>
            {state === 'sealed' && mayWithdraw && (
              <ConfirmPopover
                question="撤回后该报价保持密封，不参加开标；截止前可以重新提交。"
                word="确认撤回"
                onConfirm={withdraw}
              >
                {(ask) => (
                  <Button size="compact-sm" variant="default" loading={isSending} onClick={ask}>
                    撤回报价
                  </Button>
                )}
              </ConfirmPopover>
            )}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
