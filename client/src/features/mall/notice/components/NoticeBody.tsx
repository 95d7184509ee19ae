import type { NoticeBlock } from '@jicai/shared/contract/mall/notice.ts';
import { useMemo } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { type Part, partsOf } from '../model/sections.ts';
import classes from './NoticeBody.module.css';

interface Props {
  readonly blocks: readonly NoticeBlock[];
}

/** The body of a notice: text only, whatever a publisher wrote. */
export function NoticeBody({ blocks }: Props) {
  const parts = useMemo(() => partsOf(blocks), [blocks]);
  const headings = parts.filter((part) => part.kind === 'heading');
  return (
    <>
      {headings.length > 2 && (
        <nav aria-label="本文目录" className={classes.toc}>
          {headings.map(({ anchor, text }) => (
            <a key={anchor} href={`#${anchor}`}>
              {text}
            </a>
          ))}
        </nav>
      )}
      <div className={classes.body}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a body never changes its order
          <PartView key={place} part={part} />
        ))}
      </div>
    </>
  );
}

function PartView({ part }: { readonly part: Part }) {
  switch (part.kind) {
    case 'heading':
      return <h2 id={part.anchor}>{part.text}</h2>;
    case 'paragraph':
      return <p>{part.text}</p>;
    case 'items':
      return (
        <ul>
          {part.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <ScrollBox className={classes.wide} label={part.head.join('、')}>
          <table>
            <thead>
              <tr>
                {part.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, column) => (
                    <td key={part.head[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      );
  }
}
