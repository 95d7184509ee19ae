import type { NoticeRow } from '@jicai/shared/contract/mall/notice.ts';
import { Link } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { noticePaths } from '../paths.ts';
import classes from './NoticeLines.module.css';

interface Props {
  readonly rows: readonly NoticeRow[];
  /** Short dates and one line each, for a card at the side. */
  readonly isCompact?: boolean;
}

/** Notices one below the other: title, marks, area, date. */
export function NoticeLines({ rows, isCompact = false }: Props) {
  return (
    <ul className={classes.lines} data-compact={isCompact || undefined}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={noticePaths.noticeDetail.to(row.id)} title={row.title}>
            {row.isTop && <span className={classes.top}>置顶</span>}
            {row.voidReason !== '' && <span className={classes.void}>已作废</span>}
            <span className={classes.title}>{row.title}</span>
            {row.isNew && <span className={classes.fresh}>新</span>}
          </Link>
          <span className={classes.facts}>
            {!isCompact && row.areaName && <span className={classes.area}>{row.areaName}</span>}
            <time dateTime={new Date(row.publishedAtMs).toISOString()}>
              {isCompact ? dayText(row.publishedAtMs).slice(5) : dayText(row.publishedAtMs)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}
