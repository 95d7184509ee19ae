import { Button, Group } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import classes from './HomePage.module.css';

/** The picture of the home page with the two ways into bidding. */
export function Banner() {
  return (
    <section className={classes.banner} aria-label="竞价采购">
      <svg viewBox="0 0 420 260" className={classes.picture} aria-hidden="true">
        <circle cx="330" cy="70" r="46" fill="#ffd43b" opacity=".9" />
        <g fill="#fff" opacity=".14">
          <rect x="40" y="170" width="46" height="90" rx="4" />
          <rect x="104" y="140" width="46" height="120" rx="4" />
          <rect x="168" y="186" width="46" height="74" rx="4" />
          <rect x="232" y="120" width="46" height="140" rx="4" />
          <rect x="296" y="160" width="46" height="100" rx="4" />
          <rect x="360" y="200" width="46" height="60" rx="4" />
        </g>
        <path
          d="M20 96h66v24h62v20h72v34h60v20h66v26h60"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinejoin="round"
        />
        <g fill="#fff">
          <circle cx="86" cy="120" r="7" />
          <circle cx="148" cy="140" r="7" />
          <circle cx="220" cy="174" r="7" />
          <circle cx="280" cy="194" r="7" />
          <circle cx="346" cy="220" r="7" />
        </g>
      </svg>
      <h1>阳光竞价，一屏看清</h1>
      <p>报价实时排名，截止自动成交，每一次报价都有据可查。</p>
      <Group>
        <Button
          component={Link}
          to={paths.biddingHome.to()}
          size="md"
          color="yellow.4"
          c="#23323a"
          leftSection={<IconGavel size={18} aria-hidden />}
        >
          进入竞价采购
        </Button>
        <Button component={Link} to={paths.biddingList.to()} size="md" variant="white">
          全部项目
        </Button>
      </Group>
    </section>
  );
}
