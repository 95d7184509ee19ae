import { isSimulated } from '@jicai/shared/domain/auction/rehearsal.ts';
import { Button } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { Card } from '../../live/components/frame/Card.tsx';
import { ReadinessLine } from '../../live/readiness/Readiness.tsx';
import { type ReadinessFacts, UNHEARD } from '../../live/readiness/readiness.ts';
import { useOwnReadiness } from '../../live/readiness/use-readiness.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCodeText } from '../../live/use-method.ts';
import classes from './RehearsalStrip.module.css';

/**
 * In a rehearsal (演练): a note that no bid counts, and below it the readiness of the viewer's own
 * browser for a supplier, or of all suppliers' browsers for organisers. Renders nothing in other
 * auctions.
 */
export default function RehearsalStrip() {
  const { atoms } = useRoom();
  const { isRehearsal } = useAtomValue(atoms.info);
  const ownCode = useAtomValue(atoms.ownCode);
  if (!isRehearsal) return null;
  return (
    <>
      <div className={classes.strip} role="note">
        <IconMasksTheater size={20} aria-hidden />
        <strong>演练</strong>
        <span>这是一场演练：所有报价不计入正式竞价，不产生成交结果。</span>
      </div>
      {ownCode === null ? <AllReadiness /> : <OwnReadiness />}
    </>
  );
}

function OwnReadiness() {
  const { facts, askForNotifications } = useOwnReadiness();
  const ask = askForNotifications && (
    <Button size="compact-xs" variant="light" onClick={askForNotifications}>
      允许通知
    </Button>
  );
  return (
    <Card title="我的就绪情况" aside={ask} className={classes.card}>
      <ReadinessLine facts={facts} />
    </Card>
  );
}

/** The readiness of every supplier except simulated ones, also of those without an open board. */
function AllReadiness() {
  const { atoms } = useRoom();
  // A simulated supplier has no browser.
  const suppliers = useAtomValue(atoms.suppliers).filter(({ code }) => !isSimulated(code));
  const online = useAtomValue(atoms.online);
  const codeText = useCodeText();
  const reports = new Map(useAtomValue(atoms.readiness).map((report) => [report.code, report]));
  const isReady = suppliers.filter(({ code }) => reports.has(code) && online.includes(code)).length;
  const aside = (
    <span className={classes.muted}>
      {isReady} / {suppliers.length} 家在线
    </span>
  );
  return (
    <Card title="供应商就绪情况（由供应商浏览器自报）" aside={aside} className={classes.card}>
      <ScrollBox className={classes.all} label="供应商就绪清单">
        {suppliers.map(({ code, name }) => {
          const isOnline = online.includes(code);
          const facts: ReadinessFacts = { ...UNHEARD, ...reports.get(code), isOnline };
          const who = (
            <strong className={classes.who}>
              {codeText(code)} {name}
            </strong>
          );
          return <ReadinessLine key={code} facts={facts} who={who} />;
        })}
      </ScrollBox>
    </Card>
  );
}
