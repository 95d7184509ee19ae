import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useOffline } from '../../live/room/use-offline.ts';
import { useBoardTime } from '../../live/use-board-time.ts';
import { RuleDiff } from '../../rule-change/components/RuleDiff.tsx';
import { differencesOf, waitingOf, waitText } from '../model/countersigns.ts';
import { useSeen } from '../use-seen.ts';
import classes from './control.module.css';
import { DecideDialog } from './DecideDialog.tsx';

const NOBODY: readonly Countersign[] = [];

interface Props {
  /** True for the supervisor, who decides; the handler only sees that requests wait. */
  readonly mayDecide: boolean;
}

/**
 * AU31-AU33: The countersign requests of this auction that wait for the supervisor, across the top
 * of the handler's and the supervisor's board, and the dialog in which one of them is decided.
 */
export default function CountersignStrip({ mayDecide }: Props) {
  const { atoms } = useRoom();
  const waiting = waitingOf(useAtomValue(atoms.countersigns));
  const [open, setOpen] = useState<Answer | null>(null);
  const request = waiting.find(({ id }) => id === open?.id);
  return (
    <section aria-label="待会签事项">
      <Requests waiting={waiting} onAnswer={mayDecide ? setOpen : null} />
      {open && request && (
        <DecideDialog
          key={request.id}
          request={request}
          agrees={open.agrees}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

/** The decision that the supervisor has selected but not confirmed yet; `id` is the id of the request. */
export interface Answer {
  readonly id: number;
  readonly agrees: boolean;
}

interface RequestsProps {
  readonly waiting: readonly Countersign[];
  /** Called with the selected decision; `null` for viewers who may not decide. */
  readonly onAnswer: ((answer: Answer) => void) | null;
}

/**
 * A list of waiting requests. With `onAnswer`, each request has the buttons to agree and to refuse,
 * and is reported to the server as seen while the page is visible (`useSeen`); without it, each
 * request has the text of `waitText`.
 */
export function Requests({ waiting, onAnswer }: RequestsProps) {
  const { isReplay } = useRoom();
  const offline = useOffline();
  const unableId = useId();
  useSeen(onAnswer ? waiting : NOBODY);
  const buttonProps = {
    size: 'compact-md',
    disabled: offline !== null,
    ...(offline !== null && { 'aria-describedby': unableId }),
  } as const;
  return (
    <ScrollBox as="ul" className={`${classes.list} ${classes.waiting}`} label="待会签列表">
      {onAnswer && offline && (
        <li id={unableId} className={classes.why}>
          {offline}
        </li>
      )}
      {waiting.map((request) => (
        <li key={request.id} className={classes.request}>
          <What request={request} />
          {onAnswer ? (
            <div className={classes.buttons}>
              <Button {...buttonProps} onClick={() => onAnswer({ id: request.id, agrees: true })}>
                同意
              </Button>
              <Button
                {...buttonProps}
                variant="default"
                onClick={() => onAnswer({ id: request.id, agrees: false })}
              >
                不同意
              </Button>
            </div>
          ) : (
            <span className={classes.waits}>{waitText(request, isReplay)}</span>
          )}
        </li>
      ))}
    </ScrollBox>
  );
}

function What({ request }: { request: Countersign }) {
  const timeText = useBoardTime();
  const { method } = useAtomValue(useRoom().atoms.info);
  const changes = differencesOf(request);
  return (
    <div className={classes.what}>
      <div>
        <strong>{askText(request, method)}</strong>
        <span className={classes.why}>
          {' · '}经办人 <span className="tnum">{timeText(request.requestedAt)}</span> 申请
        </span>
      </div>
      {request.reason && <div className={classes.why}>原因：{request.reason}</div>}
      {changes.length > 0 && <RuleDiff changes={changes} />}
    </div>
  );
}
