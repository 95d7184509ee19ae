import { Kbd } from '@mantine/core';
import { Dialog } from '../components/frame/Dialog.tsx';
import classes from './HotkeyList.module.css';
import { type Hotkey, keyLabel } from './hotkeys.ts';

interface Props {
  readonly keys: readonly Hotkey[];
  readonly onClose: () => void;
}

/** A dialog that lists the board's hotkeys. */
export default function HotkeyList({ keys, onClose }: Props) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <dl className={classes.list}>
        {keys.map(({ keys: caps, label }) => (
          <div key={label} className={classes.row}>
            <dt>
              {caps.map((key) => (
                <Kbd key={key}>{keyLabel(key)}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
