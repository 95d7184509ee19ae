import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { limits } from '@jicai/shared/limits.ts';
import { SegmentedControl, Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { SoundSwitch } from '../../../auction/live/announce/components/SoundSwitch.tsx';
import { type HallLook, type HallView, TABS } from '../model/view.ts';
import classes from './hall.module.css';

const MessageBell = lazy(() => import('../../../work/todo/components/MessageBell.tsx'));

interface Props {
  readonly view: HallView;
  readonly onView: (change: Partial<HallView>) => void;
  /** Null where the window is too narrow to choose. */
  readonly look: HallLook | null;
  /** How many auctions wait for the viewer. */
  readonly needed: number;
  /** As whom the viewer is here: their sounds are switched. */
  readonly role: AuctionRole;
  readonly children: ReactNode;
}

/** Filters, view and acts of the hall. */
export function HallBar({ view, onView, look, needed, role, children }: Props) {
  return (
    <div className={classes.bar}>
      <h1 className={classes.heading}>竞价大厅</h1>
      <Tabs
        className={classes.tabs ?? ''}
        value={view.tab}
        onChange={(value) => {
          const found = TABS.find((one) => one.value === value);
          if (found) onView({ tab: found.value });
        }}
      >
        <TabRow active={view.tab} label="按状态筛选">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {value === 'needs' && needed > 0 ? `${label}（${needed}）` : label}
            </Tabs.Tab>
          ))}
        </TabRow>
      </Tabs>
      <div className={classes.end}>
        <KeywordSearch
          keyword={view.keyword}
          hint="项目、包、单位"
          label="搜索竞价"
          maxLength={limits.noticeKeyword}
          onSearch={(keyword) => onView({ keyword })}
        />
        {look && (
          <SegmentedControl
            size="xs"
            aria-label="显示方式"
            data={[
              { value: 'table', label: '表格' },
              { value: 'cards', label: '卡片' },
            ]}
            value={look}
            onChange={(next) => onView({ look: next })}
          />
        )}
        {children}
        <div className={classes.bell}>
          <SoundSwitch role={role} />
          <Suspense>
            <MessageBell />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
