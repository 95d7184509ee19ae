import type { PublicBoard } from '@jicai/shared/contract/auction/live/public.ts';
import { codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Table } from '@mantine/core';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { stageLabels, stageOf, windowText } from '../../live/model/stages.ts';
import { boardTimeText, dateTimeText, spansDays } from '../../live/model/times.ts';
import { codeText } from '../../live/model/words.ts';
import classes from './Board.module.css';

interface Props {
  readonly board: Pick<PublicBoard, 'method' | 'quoteMethod' | 'phase' | 'opensAt' | 'closesAt'>;
  readonly open: NonNullable<PublicBoard['open']>;
}

/** The rounds and the last bids of an auction that publishes them. */
export function OpenPart({ board, open }: Props) {
  const { method, quoteMethod, phase } = board;
  return (
    <>
      {open.windows.length > 0 && (
        <Panel>
          <h3 className={classes.heading}>进程</h3>
          <ol className={classes.stages}>
            {open.windows.map(({ opensAt, closesAt }, index) => {
              const stage = stageOf(index + 1, open.round, phase);
              return (
                <li
                  key={opensAt}
                  data-stage={stage}
                  aria-current={stage === 'now' ? 'step' : undefined}
                >
                  <strong>第 {index + 1} 轮</strong> {stageLabels[stage]}
                  <div className={classes.muted}>
                    {windowText(
                      stage,
                      `${dateTimeText(opensAt)} – ${boardTimeText(closesAt, spansDays({ opensAt, closesAt }))}`,
                    )}
                  </div>
                </li>
              );
            })}
          </ol>
        </Panel>
      )}
      <Panel>
        <h3 className={classes.heading}>最近报价</h3>
        {open.bids.length === 0 ? (
          <p className={classes.muted}>
            {quoteMethod === 'sealed' ? '密封报价，开标后公布' : '尚无报价'}
          </p>
        ) : (
          <Table className={classes.bids ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>次序</Table.Th>
                <Table.Th>{codeWord(method)}</Table.Th>
                <Table.Th ta="right">报价（元）</Table.Th>
                <Table.Th ta="right">时间</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {open.bids.toReversed().map(({ index, code, amount, at }) => (
                <Table.Tr key={index}>
                  <Table.Td>{index}</Table.Td>
                  <Table.Td>{codeText(code, method)}</Table.Td>
                  <Table.Td ta="right" className="tnum">
                    {formatFen(amount)}
                  </Table.Td>
                  <Table.Td ta="right" className="tnum">
                    {boardTimeText(at, spansDays(board))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}
