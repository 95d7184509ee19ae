interface Props {
  /** The rows of the code; `1` is dark. */
  readonly rows: readonly string[];
  readonly label: string;
  readonly side?: number;
}

/** Light modules around a code, without which readers do not find it. */
const MARGIN = 4;

/** A QR code, dark on white in every scheme: readers need the contrast. */
export function QrCode({ rows, label, side = 200 }: Props) {
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === '1' ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
