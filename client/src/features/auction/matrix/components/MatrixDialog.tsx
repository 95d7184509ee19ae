import type {
  MatrixCell,
  MatrixPackage,
  MatrixSupplier,
} from '@jicai/shared/contract/auction/award.ts';
import { codeWord, priceRankText } from '@jicai/shared/domain/auction/method-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { PhaseBadge } from '../../live/components/PhaseBadge.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useBoardTime } from '../../live/use-board-time.ts';
import { useCodeText, useMethod } from '../../live/use-method.ts';
import { useParticipation } from '../api.ts';
import classes from './Matrix.module.css';

interface Props {
  readonly onClose: () => void;
}

/**
 * A dialog with a table of the project's suppliers (rows) and packages (columns). A cell shows the
 * supplier's code and amount with its rank, or that the supplier has not bid or does not take part.
 * Sealed quotes before the opening, and hidden identities before the end, are left out.
 */
export default function MatrixDialog({ onClose }: Props) {
  const { packageNumber } = useRoom();
  const query = useParticipation(packageNumber);
  return (
    <Modal
      opened
      onClose={onClose}
      title="各包参与情况"
      size="auto"
      centered
      transitionProps={{ duration: 0 }}
      styles={{ title: { fontSize: '1rem', fontWeight: 600 } }}
    >
      <Loaded query={query} what="参与情况加载失败">
        {({ packages, suppliers }) => <Matrix packages={packages} suppliers={suppliers} />}
      </Loaded>
    </Modal>
  );
}

const secretWords: Readonly<Record<MatrixPackage['secret'], string>> = {
  nothing: '',
  quotes: '密封，开标前不显示谁已报价',
  identities: '背靠背，结束前不显示供应商',
};

interface MatrixProps {
  readonly packages: readonly MatrixPackage[];
  readonly suppliers: readonly MatrixSupplier[];
}

function Matrix({ packages, suppliers }: MatrixProps) {
  const method = useMethod();
  return (
    <ScrollBox className={classes.scroll} label="各包参与情况表">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">供应商（{suppliers.length} 家）</th>
            {packages.map((column) => (
              <th key={column.packageNumber} scope="col">
                {column.packageName} <PhaseBadge phase={column.phase} outcome={column} />
                {column.secret !== 'nothing' && (
                  <span className={classes.sub}>{secretWords[column.secret]}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suppliers.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {packages.map((column) => (
                <Cell
                  key={column.packageNumber}
                  secret={column.secret}
                  cell={cells.find(({ packageNumber }) => packageNumber === column.packageNumber)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {suppliers.length === 0 && (
        <p className={classes.none}>结束前各方只见{codeWord(method)}，这里不显示供应商</p>
      )}
    </ScrollBox>
  );
}

interface CellProps {
  readonly secret: MatrixPackage['secret'];
  readonly cell: MatrixCell | undefined;
}

function Cell({ secret, cell }: CellProps) {
  const timeText = useBoardTime();
  const method = useMethod();
  const codeText = useCodeText();
  if (secret === 'identities') return <td className={classes.none}>不显示</td>;
  if (!cell) return <td className={classes.none}>未参与</td>;
  const names = [classes.cell, cell.rank === 1 && classes.first].filter(Boolean).join(' ');
  return (
    <td className={names}>
      {cell.amount === null ? (
        <span className={classes.none}>{silentText(secret, cell)}</span>
      ) : (
        <strong>
          {cell.rank !== null && priceRankText(method, cell.rank)} {formatFen(cell.amount)}
        </strong>
      )}
      <span className={classes.sub}>
        {codeText(cell.code)}
        {cell.bids > 0 && ` · ${cell.bids} 次`}
        {cell.lastAt !== null && ` · ${timeText(cell.lastAt)}`}
      </span>
    </td>
  );
}

function silentText(secret: MatrixPackage['secret'], { outRound }: MatrixCell): string {
  if (secret === 'quotes') return '已获准参与';
  return outRound === null ? '未报价' : `第 ${outRound} 轮出局`;
}
