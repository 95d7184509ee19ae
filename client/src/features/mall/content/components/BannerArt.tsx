import type { DrawingId } from '@jicai/shared/domain/mall/content/drawings.ts';
import type { ReactNode } from 'react';

const line = {
  fill: 'none',
  stroke: '#fff',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An office: a desk with a screen, a lamp, a plant. */
const office = (
  <>
    <rect x="40" y="210" width="340" height="14" rx="4" fill="#fff" opacity=".95" />
    <path d="M66 224v66M354 224v66" stroke="#fff" strokeWidth="10" opacity=".55" />
    <rect x="124" y="96" width="148" height="94" rx="8" fill="#fff" />
    <rect x="134" y="106" width="128" height="74" rx="3" fill="var(--tone-light)" />
    <path d="M146 162l22-24 18 14 30-34 34 26" {...line} strokeWidth="5" />
    <path d="M186 190h24l6 20h-36z" fill="#fff" />
    <path d="M70 210v-66l34-34" {...line} strokeWidth="7" />
    <path d="M88 96l34 26-24 12-20-16z" fill="#ffd43b" />
    <path d="M300 210h44l-6-36h-32z" fill="#fff" opacity=".9" />
    <path
      d="M322 174c0-34-24-40-30-60 24 0 32 18 30 60zm0 0c0-28 18-44 34-46 2 24-14 40-34 46zm0 0c-2-26-20-34-34-34 2 20 16 32 34 34z"
      fill="#8ce99a"
    />
  </>
);

/** Products under a falling price. */
const saving = (
  <>
    <g fill="#fff" opacity=".18">
      <rect x="52" y="190" width="44" height="90" rx="4" />
      <rect x="116" y="160" width="44" height="120" rx="4" />
      <rect x="180" y="206" width="44" height="74" rx="4" />
      <rect x="244" y="140" width="44" height="140" rx="4" />
      <rect x="308" y="180" width="44" height="100" rx="4" />
    </g>
    <circle cx="322" cy="76" r="44" fill="#ffd43b" />
    <path
      d="M308 58l14 18 14-18M322 76v28M308 82h28M308 94h28"
      {...line}
      stroke="#7d5a00"
      strokeWidth="5"
    />
    <path d="M40 108h66v26h58v20h66v34h58v22h62" {...line} strokeWidth="5" />
    <g fill="#fff">
      <circle cx="106" cy="134" r="8" />
      <circle cx="164" cy="154" r="8" />
      <circle cx="230" cy="188" r="8" />
      <circle cx="288" cy="210" r="8" />
    </g>
  </>
);

/** A leaf and a lamp: products that save energy. */
const green = (
  <>
    <circle cx="210" cy="160" r="104" fill="#fff" opacity=".14" />
    <path d="M120 220c-6-84 54-128 160-132 2 102-48 156-134 152z" fill="#b2f2bb" />
    <path
      d="M104 268c30-62 74-104 132-132M150 214l-4-40M178 186l-4-44M164 200l46 2"
      {...line}
      stroke="var(--tone-deep)"
      strokeWidth="6"
    />
    <circle cx="316" cy="214" r="40" fill="#fff" />
    <path d="M300 216l12 12 22-26" {...line} stroke="var(--tone)" strokeWidth="8" />
  </>
);

/** A parcel with a ribbon and a smaller one. */
const gift = (
  <>
    <rect x="96" y="140" width="164" height="132" rx="8" fill="#fff" />
    <rect x="84" y="112" width="188" height="40" rx="6" fill="#fff" opacity=".92" />
    <path d="M166 112h24v160h-24z" fill="#ffd43b" />
    <path
      d="M178 110c-40 0-66-22-54-44 12-20 44-2 54 44zm0 0c40 0 66-22 54-44-12-20-44-2-54 44z"
      fill="none"
      stroke="#ffd43b"
      strokeWidth="11"
    />
    <rect x="262" y="196" width="96" height="76" rx="6" fill="var(--tone-light)" />
    <path d="M303 196h14v76h-14zM262 222h96v12h-96z" fill="#fff" />
    <g fill="#fff" opacity=".6">
      <circle cx="60" cy="96" r="6" />
      <circle cx="322" cy="120" r="8" />
      <circle cx="348" cy="164" r="5" />
      <circle cx="64" cy="220" r="5" />
    </g>
  </>
);

/** A van on the road, a pin above its goal. */
const service = (
  <>
    <path d="M30 258h360" stroke="#fff" strokeWidth="6" strokeDasharray="26 18" opacity=".6" />
    <rect x="70" y="140" width="164" height="100" rx="8" fill="#fff" />
    <path d="M234 168h58l40 40v32h-98z" fill="var(--tone-light)" stroke="#fff" strokeWidth="4" />
    <path d="M252 182h32l24 26h-56z" fill="#fff" opacity=".85" />
    <g fill="var(--tone-deep)" stroke="#fff" strokeWidth="8">
      <circle cx="124" cy="244" r="22" />
      <circle cx="280" cy="244" r="22" />
    </g>
    <path d="M116 190l20 18 36-40" {...line} stroke="var(--tone)" strokeWidth="9" />
    <path
      d="M340 40c26 0 42 20 42 42 0 30-42 66-42 66s-42-36-42-66c0-22 16-42 42-42z"
      fill="#ffd43b"
    />
    <circle cx="340" cy="82" r="15" fill="#fff" />
  </>
);

/** A board, books, a globe. */
const school = (
  <>
    <rect x="64" y="62" width="224" height="140" rx="8" fill="#fff" />
    <rect x="76" y="74" width="200" height="116" rx="3" fill="var(--tone-deep)" />
    <path d="M98 104h92M98 130h130M98 156h70" {...line} strokeWidth="6" opacity=".85" />
    <circle cx="240" cy="112" r="16" fill="none" stroke="#ffd43b" strokeWidth="6" />
    <path d="M60 262h300" stroke="#fff" strokeWidth="8" strokeLinecap="round" />
    <rect x="92" y="230" width="120" height="26" rx="4" fill="#ffd43b" />
    <rect x="104" y="208" width="104" height="22" rx="4" fill="#fff" />
    <circle cx="316" cy="188" r="42" fill="var(--tone-light)" stroke="#fff" strokeWidth="6" />
    <path
      d="M276 188h80M316 148c-22 24-22 56 0 80 22-24 22-56 0-80M316 230v26M292 258h48"
      {...line}
      strokeWidth="5"
    />
  </>
);

const drawings: Readonly<Record<string, ReactNode>> = {
  office,
  saving,
  green,
  gift,
  service,
  school,
} satisfies Readonly<Record<DrawingId, ReactNode>>;

interface Props {
  /** The name that the server gives; one of its own for a name that is not known. */
  readonly name: string;
}

/** The drawing of a large picture. It says nothing that the words beside it don't. */
export function BannerArt({ name }: Props) {
  return (
    <svg viewBox="0 0 420 300" aria-hidden="true">
      {Object.hasOwn(drawings, name) ? drawings[name] : office}
    </svg>
  );
}
