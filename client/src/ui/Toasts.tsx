import { Notification } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { dismissToastAtom, type ToastTone, toastsAtom } from '../lib/toast.ts';
import classes from './Toasts.module.css';

const looks: Readonly<Record<ToastTone, { color: string; icon: React.ReactNode }>> = {
  done: { color: 'green', icon: <IconCheck size={18} aria-label="成功" /> },
  failed: { color: 'red', icon: <IconX size={18} aria-label="失败" /> },
  warning: { color: 'orange', icon: <IconAlertTriangle size={18} aria-label="注意" /> },
};

/** The toasts, read out as they come. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <div className={classes.toasts} aria-live="assertive" aria-relevant="additions">
      {toasts.map(({ id, tone, text, more }) => (
        <Notification
          key={id}
          {...looks[tone]}
          withBorder
          closeButtonProps={{ 'aria-label': '关闭提示' }}
          onClose={() => dismiss(id)}
        >
          {text}
          {more?.detail && <span className={classes.detail}>{more.detail}</span>}
          {more?.way && (
            <Link to={more.way.to} className={classes.way} onClick={() => dismiss(id)}>
              {more.way.label}
            </Link>
          )}
        </Notification>
      ))}
    </div>
  );
}
