import type { DashboardFigures, FigureName } from '@jicai/shared/contract/operations/dashboard.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { FIGURES, shareText } from '@jicai/shared/domain/operations/dashboard/figures.ts';
import { Paper, SimpleGrid, Text, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type Asked, listPath } from '../model/asked.ts';
import classes from './dashboard.module.css';

interface Card {
  readonly figure: FigureName;
  readonly value: string;
  readonly note: string;
  /** Somebody should look at it. */
  readonly isAlarm?: boolean;
}

const hours = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分钟` : `${(minutes / 60).toFixed(1)} 小时`;

/** The figures in words, in the order in which they are shown. */
function cardsOf(f: DashboardFigures): readonly Card[] {
  return [
    { figure: 'spend', value: `¥${formatFen(f.spend)}`, note: `${f.orders} 单` },
    { figure: 'small', value: shareText(f.smallShare), note: '占采购额' },
    { figure: 'concentration', value: shareText(f.topShare), note: '前三家占采购额' },
    { figure: 'savings', value: `¥${formatFen(f.saved)}`, note: `${f.savedAuctions} 个竞价包` },
    { figure: 'running', value: `${f.running}`, note: '个竞价包' },
    {
      figure: 'splitting',
      value: `${f.splitting}`,
      note: '条线索',
      isAlarm: f.splitting > 0,
    },
    { figure: 'rotation', value: `${f.rotation}`, note: '条提示', isAlarm: f.rotation > 0 },
    { figure: 'outliers', value: `${f.outliers}`, note: '个订单行', isAlarm: f.outliers > 0 },
    {
      figure: 'payments',
      value: `${f.overduePayments}`,
      note: `张发票 ¥${formatFen(f.overdueAmount)}`,
      isAlarm: f.overduePayments > 0,
    },
    {
      figure: 'acceptances',
      value: `${f.overdueAcceptances}`,
      note: '个订单',
      isAlarm: f.overdueAcceptances > 0,
    },
    {
      figure: 'reviewTimes',
      value: hours(f.reviewMedian),
      note: `九成 ${hours(f.reviewNinetieth)}，共 ${f.reviews} 件`,
    },
    { figure: 'reversals', value: `${f.reversals}`, note: '件', isAlarm: f.reversals > 0 },
  ];
}

interface Props {
  readonly figures: DashboardFigures;
  readonly asked: Asked;
}

/** Every figure as a card that opens its list; its definition stands behind the mark. */
export function FigureCards({ figures, asked }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
      {cardsOf(figures).map(({ figure, value, note, isAlarm }) => {
        const { title, definition } = FIGURES[figure];
        return (
          <Paper key={figure} withBorder p="sm" pos="relative" className={classes.card ?? ''}>
            <Text size="sm" c="var(--jc-muted)" pr={24}>
              {title}
            </Text>
            <Text
              component={Link}
              to={listPath(figure, asked)}
              className={`tnum ${classes.value}`}
              data-alarm={isAlarm || undefined}
              aria-label={`${title} ${value} ${note}，查看明细`}
            >
              {value}
            </Text>
            <Text size="xs" c="var(--jc-muted)" className="tnum">
              {note}
            </Text>
            <Tooltip
              label={definition}
              multiline
              w={280}
              events={{ hover: true, focus: true, touch: true }}
            >
              <button
                type="button"
                className={classes.about}
                aria-label={`${title}的口径：${definition}`}
              >
                <IconInfoCircle size={16} aria-hidden />
              </button>
            </Tooltip>
          </Paper>
        );
      })}
    </SimpleGrid>
  );
}
