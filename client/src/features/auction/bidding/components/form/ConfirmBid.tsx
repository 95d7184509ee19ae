import { type Fen, fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../live/components/frame/Dialog.tsx';
import { bestWord, referenceWord } from '../../../live/model/words.ts';
import { useRoom } from '../../../live/room/room-context.tsx';
import type { BidFlow, PendingBid } from '../../model/bid-flow.ts';
import { movedPercent } from '../../model/bid-form.ts';
import { type Moved, movedSince } from '../../model/moved.ts';
import { saysAmount, wordsProblem } from '../../model/typed-words.ts';
import type { Bid } from '../../use-bid.ts';
import { useSettling } from '../../use-settling.ts';
import classes from './ConfirmBid.module.css';

interface Props {
  readonly bid: Bid;
  /** The text why no bid can be sent now; `null` if a bid can be sent. */
  readonly why: string | null;
}

type Confirming = Extract<BidFlow, { readonly kind: 'confirming' }>;

/**
 * AU6, AU7: The dialog that confirms a bid or sealed quote: the amount in figures and words, with
 * warnings if the supplier leads and improves on their own bid, if the move is large, or if the
 * best price changed while the dialog was open. In the second question about a large move, an
 * extreme amount must be typed in words.
 */
export default function ConfirmBid({ bid, why }: Props) {
  const { flow } = bid;
  const isOpen = flow.kind === 'confirming';
  const isTwice = isOpen && flow.asked === 'twice';
  return (
    <Dialog title={isTwice ? '请再次确认报价' : '确认报价'} isOpen={isOpen} onClose={bid.cancel}>
      {isOpen && <Question key={flow.pending.bidId + flow.asked} bid={bid} flow={flow} why={why} />}
    </Dialog>
  );
}

interface QuestionProps extends Props {
  readonly flow: Confirming;
}

function Question({ bid, flow, why }: QuestionProps) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const book = useAtomValue(atoms.book);
  const { pending } = flow;
  const [words, setWords] = useState('');
  const isTwice = flow.asked === 'twice';
  const moved = movedSince(pending, info, book);
  const needsWords = isTwice && pending.concerns.includes('extremeMove');
  const isLocked =
    why !== null || moved?.asks === true || (needsWords && !saysAmount(words, pending.amount));
  const confirm = () => {
    if (!isLocked) void bid.confirm();
  };
  return (
    <form
      // While Enter, which opened the dialog, is held down, the browser repeats the key; a repeated Enter
      // must not confirm.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Stack gap="md">
        <div>
          <div className={classes.amount}>¥{formatFen(pending.amount)}</div>
          <div className={needsWords ? classes.fixedWords : classes.words}>
            {fenInWords(pending.amount)}
          </div>
        </div>
        <Concerns pending={pending} />
        {needsWords && <WordsField amount={pending.amount} value={words} onType={setWords} />}
        <Text c="var(--jc-muted)" size="sm">
          {info.quoteMethod === 'sealed'
            ? '报价将密封保存，开标前任何人看不到金额；截止前可以替换或撤回。'
            : '报价提交后不能撤回。'}
        </Text>
        {/*
         The live region is rendered before its first text, so that a screen reader announces that text.
        */}
        <div role="status">
          {why !== null && <Concern>{why}，现在不能提交</Concern>}
          {why === null && moved !== null && <MovedNotice moved={moved} />}
        </div>
        <Group justify="flex-end" className={classes.buttons ?? ''}>
          <Button variant="default" onClick={bid.cancel}>
            返回修改
          </Button>
          {moved?.asks && why === null && <Choices bid={bid} pending={pending} moved={moved} />}
          {!moved?.asks &&
            (isTwice ? (
              // The button of the second question has a different `key`, so that a new button is mounted and
              // a double click cannot confirm both questions.
              <Button key="twice" type="submit" color="red" disabled={isLocked}>
                金额无误，提交
              </Button>
            ) : (
              <Button key="once" type="submit" data-autofocus disabled={isLocked}>
                确认报价
              </Button>
            ))}
        </Group>
      </Stack>
    </form>
  );
}

interface WordsFieldProps {
  readonly amount: Fen;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/**
 * AU7: The field in which the person types the amount in words; pasting is disabled. Shows an error only
 * after a blur or Enter, because half a word is not an error.
 */
function WordsField({ amount, value, onType }: WordsFieldProps) {
  const [isDone, setDone] = useState(false);
  return (
    <TextInput
      label="请用汉字写出金额，确认没有写错"
      description="如：十八万元。大写、小写数字都可以"
      autoComplete="off"
      maxLength={60}
      data-autofocus
      value={value}
      error={isDone && wordsProblem(value, amount)}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && setDone(true)}
      onBlur={() => setDone(value.trim() !== '')}
      onPaste={(event) => event.preventDefault()}
    />
  );
}

function MovedNotice({ moved: { best, refused } }: { readonly moved: Moved }) {
  const { direction } = useAtomValue(useRoom().atoms.info);
  return (
    <Concern>
      {best === null
        ? '已有报价被清除，现在没有有效报价'
        : `${bestWord(direction)}已变为 ¥${formatFen(best)}`}
      {refused && `。${refused}`}
    </Concern>
  );
}

interface ChoicesProps {
  readonly bid: Bid;
  readonly pending: PendingBid;
  readonly moved: Moved;
}

/**
 * The buttons to choose an amount after the best bid changed: the same amount, if it is still acceptable, or
 * the next acceptable one. After the choice the person can confirm again.
 */
function Choices({ bid, pending, moved: { refused, instead } }: ChoicesProps) {
  return (
    <>
      {refused === null && (
        <Choice
          word="保持"
          amount={pending.amount}
          isLight
          onChoose={() => bid.reprice(pending, pending.amount)}
        />
      )}
      {instead !== null && (
        <Choice word="改为" amount={instead} onChoose={() => bid.reprice(pending, instead)} />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly word: string;
  readonly amount: Fen;
  readonly isLight?: boolean;
  readonly onChoose: () => void;
}

/**
 * A button with an amount. Ignores clicks for a moment after the button appears or its amount changes,
 * because the person may have meant to press what the button replaced.
 */
function Choice({ word, amount, isLight = false, onChoose }: ChoiceProps) {
  const isSettling = useSettling(amount, true);
  return (
    <Button
      {...(isLight && { variant: 'light' })}
      className={isSettling ? (classes.changed ?? '') : ''}
      aria-disabled={isSettling}
      onClick={() => isSettling || onChoose()}
    >
      {word} ¥{formatFen(amount)}
    </Button>
  );
}

const differenceOf = ({ amount, reference }: PendingBid): Fen =>
  fen(Math.abs(reference.amount - amount));

function Concerns({ pending }: { pending: PendingBid }) {
  const { direction } = useAtomValue(useRoom().atoms.info);
  const isReverse = direction === 'reverse';
  return (
    <>
      {pending.concerns.includes('improvesOwnLead') && (
        <Concern>您当前已排名第一，本次是在自己的报价上继续{isReverse ? '降价' : '加价'}。</Concern>
      )}
      {pending.concerns.includes('largeMove') && (
        <Concern>
          本次报价比{referenceWord(pending.reference.kind, direction)} ¥
          {formatFen(pending.reference.amount)} {isReverse ? '低' : '高'}{' '}
          {movedPercent(pending.reference.amount, pending.amount)}，相差 ¥
          {formatFen(differenceOf(pending))}（{fenInWords(differenceOf(pending))}
          ），请核对是否多写或少写了数字。
          {pending.concerns.includes('extremeMove') && '提交后其他供应商很可能无法再报价。'}
        </Concern>
      )}
    </>
  );
}

function Concern({ children }: { children: ReactNode }) {
  return (
    <div className={classes.concern}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
