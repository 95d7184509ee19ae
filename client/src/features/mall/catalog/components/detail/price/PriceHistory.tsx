import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useServerTime } from '../../../../../../lib/time/server-time.ts';
import { dayText } from '../../../../../../lib/time/time-text.ts';
import { usePriceHistory } from '../../../api.ts';
import { priceLine } from '../../../model/detail/price-line.ts';
import classes from '../detail.module.css';

interface Props {
  readonly productId: string;
}

const WIDTH = 320;
const HEIGHT = 34;
/** Ground below the lowest price, so that it does not look like nothing. */
const GROUND = 10;

/** How the price went; nothing where there is nothing to tell. */
export function PriceHistory({ productId }: Props) {
  const { data } = usePriceHistory(productId);
  const now = useServerTime().now();
  const line = priceLine(data?.rows ?? [], now, WIDTH, HEIGHT);
  if (!line) return null;
  const { path, lowest, highest, fromMs } = line;
  return (
    <figure className={classes.history}>
      <figcaption>
        {dayText(fromMs)} 以来价格：最低 <b className="tnum">¥{formatFen(lowest)}</b>，最高{' '}
        <b className="tnum">¥{formatFen(highest)}</b>
      </figcaption>
      <svg
        viewBox={`0 -3 ${WIDTH} ${HEIGHT + GROUND + 3}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={classes.line}
      >
        <path d={`${path}V${HEIGHT + GROUND}H0Z`} fill="#fbe3e0" />
        <path
          d={path}
          fill="none"
          stroke="var(--jc-price)"
          strokeWidth="1.6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </figure>
  );
}
