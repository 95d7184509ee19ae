import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { boardOf } from '../../inquiry/paths.ts';
import { readLettersAtom } from '../live/use-live.ts';
import type { HallEntry } from '../model/hall.ts';
import { letterPlace, type Need } from '../model/needs.ts';
import classes from './hall.module.css';

const AskedDialog = lazy(() => import('../../../auction/countersign/components/AskedDialog.tsx'));

/** Everything that waits for the viewer, above all else; a screen reader hears what joins it. */
export function Needs({ entries }: { readonly entries: readonly HallEntry[] }) {
  const setRead = useSetAtom(readLettersAtom);
  const [asked, setAsked] = useState<string | null>(null);
  const read = (packageNumber: string, letter: Need['letter']) =>
    letter &&
    setRead((before) => ({ ...before, [letterPlace(packageNumber, letter.code)]: letter.seq }));
  const all = entries.flatMap(({ row, needs }) => needs.map((need) => ({ row, need })));
  return (
    <>
      <VisuallyHidden role="log" aria-label="需要我处理的动态">
        {all.map(({ row, need }) => (
          <div key={need.key}>
            {row.packageName}：{need.text}
          </div>
        ))}
      </VisuallyHidden>
      {all.length > 0 && (
        <section className={classes.needs} aria-label="需要我处理">
          <h2 className={classes.needsTitle}>
            <IconAlertTriangle size={18} aria-hidden />
            需要我处理（{all.length}）
          </h2>
          <ul className={classes.needsList}>
            {all.map(({ row, need }) => (
              <li key={need.key} className={classes.need}>
                <div className={classes.needText}>
                  <div>{need.text}</div>
                  <div className={classes.needWhere}>
                    {row.packageNumber} · {row.packageName}
                  </div>
                </div>
                <div className={classes.needButtons}>
                  {need.letter && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => read(row.packageNumber, need.letter)}
                    >
                      已阅
                    </Button>
                  )}
                  {need.kind === 'countersignAsked' && (
                    <Button size="compact-sm" onClick={() => setAsked(row.packageNumber)}>
                      会签
                    </Button>
                  )}
                  {row.role && (
                    <Button
                      component={Link}
                      size="compact-sm"
                      variant={need.kind === 'countersignAsked' ? 'default' : 'filled'}
                      to={boardOf(row.method, row.role, row.packageNumber)}
                    >
                      前往处理
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {asked !== null && (
          <AskedDialog
            packageNumber={asked}
            boardOf={(method) => boardOf(method, 'supervisor', asked)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
