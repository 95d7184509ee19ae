import type { GroupBuyDetail } from '@jicai/shared/contract/ordering/group-buy.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { Picture } from '../../../mall/catalog/components/picture/Picture.tsx';
import { catalogPaths } from '../../../mall/catalog/paths.ts';
import { StoredFiles } from '../../../work/approval/components/Attachment.tsx';
import { GroupBuyBadge } from './GroupBuyBadge.tsx';
import { scopeLabels } from './GroupBuyCard.tsx';
import { GroupBuyProgress } from './GroupBuyProgress.tsx';
import classes from './group-buy.module.css';
import { TierLadder } from './TierLadder.tsx';

const figures = (text: string | number) => <span className="tnum">{text}</span>;

/** The facts of a group buy for buyers, suppliers and reviewers: goods, prices, launcher, end. */
export function GroupBuyFacts({ one }: { readonly one: GroupBuyDetail }) {
  const { unit, unitMin, unitMax, cap } = one;
  return (
    <div className={classes.head}>
      <Picture name={one.picture} />
      <Stack gap="sm">
        <Group gap="xs">
          <GroupBuyBadge state={one.state} />
          <Text size="sm" c="var(--jc-muted)" className="tnum">
            {one.number}
          </Text>
        </Group>
        <Anchor component={Link} to={catalogPaths.productDetail.to(one.productId)}>
          {one.productName} {one.skuName}
        </Anchor>
        <TierLadder row={one} />
        <GroupBuyProgress row={one} />
        {one.finalPrice !== null && (
          <Text>
            成交价 <Money amount={one.finalPrice} fw={700} />
          </Text>
        )}
        {one.endReason && <Text c="var(--jc-alarm)">{one.endReason}</Text>}
        <Facts
          facts={[
            ['供应商店铺', one.shopName],
            ['发起单位', one.launcherName],
            ['参团范围', one.scope === 'region' ? one.regionName : scopeLabels[one.scope]],
            [
              '报名时间',
              figures(
                `${dateTimeText(one.startsAtMs).slice(0, 16)} 至 ${dateTimeText(one.endsAtMs).slice(0, 16)}`,
              ),
            ],
            [
              '每单位',
              `${unitMin} ${unit}起${unitMax === null ? '' : `，最多 ${unitMax} ${unit}`}`,
            ],
            ['总量上限', cap === null ? '不限' : figures(`${cap} ${unit}`)],
            ['库存', one.keepsStock ? '参团即预留' : '截止下单时扣减'],
          ]}
        />
        {one.description && (
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {one.description}
          </Text>
        )}
        {one.fileGroup !== null && (
          <StoredFiles
            label="团购附件"
            domain="general"
            file={{ fileGroupId: one.fileGroup, fileBizType: '' }}
          />
        )}
      </Stack>
    </div>
  );
}
