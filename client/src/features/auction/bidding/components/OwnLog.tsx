import type { OwnEvent } from '@jicai/shared/contract/auction/bidding.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { Card } from '../../live/components/frame/Card.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useBoardTime } from '../../live/use-board-time.ts';
import { useOwnEvents } from '../api.ts';
import { useBidAtoms } from '../bid-context.tsx';
import { withOwnPushed } from '../model/own-log.ts';
import { useSaveReceipt } from '../receipt-file.ts';
import classes from './OwnLog.module.css';

const NOTHING: readonly OwnEvent[] = [];

/**
 * A card with the supplier's own bids and quotes, accepted, refused, withdrawn or void, newest
 * first; the receipt of an accepted bid or quote can be downloaded, but not that of a withdrawn
 * quote.
 */
export function OwnLog() {
  const { atoms, packageNumber } = useRoom();
  const ownCode = useAtomValue(atoms.ownCode);
  const standing = useAtomValue(atoms.standings).find((row) => row.code === ownCode);
  const flow = useAtomValue(useBidAtoms().flow);
  const answered = flow.kind === 'answered' ? flow.receipt.seq : 0;
  const { query, loadMore } = useOwnEvents(packageNumber, standing?.bids ?? 0, answered);
  const save = useSaveReceipt(packageNumber);
  const pushed = useAtomValue(atoms.recentBids);
  const rows = withOwnPushed(query.data?.rows ?? NOTHING, pushed, ownCode);
  // AU31: The clearing of a supplier's bids (`voided`) makes all their earlier bids void.
  const clearedAt = rows.find(({ kind }) => kind === 'voided')?.seq ?? 0;
  return (
    <Card title="我的报价" grows>
      <Loaded query={query} what="我的报价加载失败">
        {(log) =>
          rows.length === 0 ? (
            <div className={classes.empty}>您还没有报价</div>
          ) : (
            <ScrollBox as="ul" className={classes.list} label="我的报价记录">
              {rows.map((row) => (
                <OwnRow
                  key={row.seq}
                  row={row}
                  isCleared={row.seq < clearedAt}
                  onSave={hasReceipt(row) ? save : null}
                />
              ))}
              {log.rows.length < log.total && (
                <li>
                  <Button variant="subtle" size="compact-sm" onClick={() => void loadMore()}>
                    更早的报价
                  </Button>
                </li>
              )}
            </ScrollBox>
          )
        }
      </Loaded>
    </Card>
  );
}

const kindWords: Record<OwnEvent['kind'], string> = {
  accepted: '有效',
  refused: '被拒',
  voided: '已作废',
  withdrawn: '已撤回',
  replaced: '已替换',
};

/**
 * AU51: True for a row with a receipt to download: an accepted bid, even if cleared later, or an
 * accepted quote, even if a later quote replaced it. False for a withdrawn quote.
 */
const hasReceipt = ({ kind }: OwnEvent) => kind === 'accepted' || kind === 'replaced';

interface RowProps {
  readonly row: OwnEvent;
  /** True if a later clearing of the supplier's bids made this bid void. */
  readonly isCleared: boolean;
  /** Downloads the receipt of the row's bid; `null` if the bid has no receipt. */
  readonly onSave: ((seq: number) => Promise<void>) | null;
}

function OwnRow({ row, isCleared, onSave }: RowProps) {
  const timeText = useBoardTime();
  const isVoid = isCleared && row.kind === 'accepted';
  const isGone = isVoid || row.kind !== 'accepted';
  const word = isVoid ? '已被清除' : kindWords[row.kind];
  return (
    <li className={`${classes.row} ${isGone ? classes.gone : ''}`}>
      <span>{timeText(row.at)}</span>
      <span className={classes.amount}>{row.amount === null ? '—' : formatFen(row.amount)}</span>
      <span>{row.reason ? `${word}：${row.reason}` : word}</span>
      {onSave && (
        <ActionIcon
          variant="subtle"
          size="sm"
          title="下载回执"
          aria-label={`下载回执：${timeText(row.at)} 的报价`}
          onClick={() => void onSave(row.seq).catch(() => {})}
        >
          <IconReceipt size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
