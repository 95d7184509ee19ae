const WIDTH = 100;
const HEIGHT = 30;

interface Props {
  readonly amounts: readonly number[];
  /** AU21: True for sealed quotes, which did not follow each other: they are dots without a line. */
  readonly isSealed: boolean;
  readonly className: string | undefined;
}

/**
 * A small chart of the last bids; nothing for fewer than two. Hidden from screen readers, as the text beside
 * it gives the figures.
 */
export function Sparkline({ amounts, isSealed, className }: Props) {
  if (amounts.length < 2) return null;
  const low = Math.min(...amounts);
  const range = Math.max(...amounts) - low || 1;
  const points = amounts.map((amount, index) => {
    const x = (index * WIDTH) / (amounts.length - 1);
    const y = HEIGHT - ((amount - low) / range) * HEIGHT;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={className}
      viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {isSealed ? (
        // A line of length 0: the round caps of the line form the dot.
        <path d={points.map((point) => `M${point}h0`).join('')} vectorEffect="non-scaling-stroke" />
      ) : (
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
