import { askText, countersignLabels } from '@jicai/shared/domain/auction/countersign-words.ts';
import { useAtomValue } from 'jotai';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { Card } from '../../live/components/frame/Card.tsx';
import { dateTimeText } from '../../live/model/times.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { decidedOf } from '../model/countersigns.ts';
import classes from './control.module.css';

/** A card with the decided and expired requests that the board holds, newest first. */
export default function CountersignRecord() {
  const { atoms } = useRoom();
  const decided = decidedOf(useAtomValue(atoms.countersigns));
  const { method } = useAtomValue(atoms.info);
  return (
    <Card title="会签记录">
      <ScrollBox as="ul" className={`${classes.list} ${classes.records}`} label="会签记录列表">
        {decided.map((request) => (
          <li key={request.id} className={classes.record}>
            <span>{askText(request, method)}</span>
            <span className={classes[request.status]}>{countersignLabels[request.status]}</span>
            <span className={classes.why}>
              {request.deputyName && <span>{request.deputyName} </span>}
              {request.decidedAt !== null && (
                <span className="tnum">{dateTimeText(request.decidedAt)} </span>
              )}
              {request.note || `原因：${request.reason}`}
            </span>
          </li>
        ))}
      </ScrollBox>
    </Card>
  );
}
