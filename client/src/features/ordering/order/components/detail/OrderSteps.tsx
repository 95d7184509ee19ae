import type { OrderDetail, OrderEvent } from '@jicai/shared/contract/ordering/order/tables.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { Alert } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { shortTimeText } from '../../../../../lib/time/time-text.ts';
import { whoDid } from '../../../../../ui/show/who-did.ts';
import { type Station, stationOf, stationsOf } from '../../model/words.ts';
import classes from './OrderSteps.module.css';

/** The actions that bring an order past each station. */
const passedBy: Readonly<Record<Station, readonly OrderEvent['action'][]>> = {
  提交: ['submit', 'resubmit'],
  审核: ['pass'],
  供应商确认: ['confirm'],
  合同: [],
  发货: ['ship'],
  收货: ['receive'],
  验收: [],
};

const ended = new Set(['cancelled', 'declined', 'reviewRejected', 'closed', 'draft']);

interface Props {
  readonly order: Pick<OrderDetail, 'events'> & Parameters<typeof stationsOf>[0];
}

/** What became of the order's contract, and when. */
function ContractMark({ contract }: Pick<OrderDetail, 'contract'>) {
  if (!contract?.effectiveAtMs) return null;
  return (
    <span className={`tnum ${classes.who}`}>
      {shortTimeText(contract.terminatedAtMs ?? contract.effectiveAtMs)}
      <br />
      {contract.stateWord || '生效'}
    </span>
  );
}

/** How far the order is, with time and person at each station. */
export function OrderSteps({ order }: Props) {
  const { state, events, contract } = order;
  const last = events.at(-1);
  if (ended.has(state)) {
    return (
      <Alert
        color={state === 'draft' ? 'gray' : 'red'}
        icon={<IconInfoCircle size={18} aria-hidden />}
        title={orderLabels[state]}
      >
        {last && (
          <span className="tnum">
            {shortTimeText(last.atMs)} {whoDid(last)}
            {last.note && `：${last.note}`}
          </span>
        )}
      </Alert>
    );
  }
  const stations = stationsOf(order);
  const done = stationOf(order);
  return (
    <ol className={classes.steps}>
      {stations.map((name, index) => {
        const event = events.findLast(({ action }) => passedBy[name].includes(action));
        const status = index < done ? 'done' : index === done ? 'now' : 'later';
        return (
          <li key={name} data-status={status} aria-current={status === 'now' ? 'step' : undefined}>
            <span className={classes.dot}>
              {status === 'done' ? <IconCheck size={14} aria-hidden /> : index + 1}
            </span>
            <span className={classes.name}>{status === 'now' ? orderLabels[state] : name}</span>
            {status === 'done' && name === '合同' && <ContractMark contract={contract} />}
            {status === 'done' && event && (
              <span className={`tnum ${classes.who}`}>
                {shortTimeText(event.atMs)}
                <br />
                {event.personName || event.orgName}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
