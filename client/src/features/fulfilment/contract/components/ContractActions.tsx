import {
  type ContractDetail,
  type ContractMove,
  contractEndpoints,
  prepaymentEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { valueOfAdded } from '@jicai/shared/domain/fulfilment/contract/added.ts';
import type { ContractTransition } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, Group, Select, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { paymentPaths } from '../../payment/paths.ts';
import { contractWrite } from '../contract-write.ts';
import { sendDraft } from '../model/draft.ts';
import type { DraftForm } from '../model/use-draft.ts';
import { contractPaths } from '../paths.ts';
import { type Added, AddedFields, addedOf } from './AddedFields.tsx';

interface Props {
  readonly contract: ContractDetail;
}

interface Asked {
  readonly name: ContractMove;
  readonly word: string;
  readonly text: string;
  readonly needsReason?: boolean;
}

const MOVES: Readonly<Partial<Record<ContractTransition, Asked>>> = {
  send: {
    name: 'send',
    word: '发送供应商',
    text: '草稿保存后发送供应商。',
  },
  confirm: {
    name: 'confirm',
    word: '确认文本',
    text: '确认后生成合同文件，双方依次签章；文本不再改动。',
  },
  sealSupplier: {
    name: 'seal',
    word: '供应商签章',
    text: '以本单位名义对合同文件签章；银行账户自此锁定，文件的哈希值随签章保存。',
  },
  sealBuyer: {
    name: 'seal',
    word: '采购人签章',
    text: '以本单位名义对合同文件签章，签章后进入合同审核。起草人不能签章。',
  },
  revise: { name: 'revise', word: '重新起草', text: '合同退回起草，双方须重新确认并签章。' },
  sendBack: {
    name: 'sendBack',
    word: '退回修改',
    text: '合同退回起草，已有的签章作废。',
    needsReason: true,
  },
  drop: { name: 'drop', word: '撤销协议', text: '撤销后不再办理。', needsReason: true },
};
const ORDER = keysOf(MOVES);
const QUIET: readonly ContractTransition[] = ['sendBack', 'drop'];

type Dialog = ContractTransition | 'publish' | 'prepay' | 'bond' | 'propose';

interface ActionsProps extends Props {
  /** The editor on the same page, whose text is saved before the contract is sent. */
  readonly form: DraftForm;
}

/** The moves of a contract that the caller may make now, and why not where a duty forbids one. */
export function ContractActions({ contract, form }: ActionsProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const moves = ORDER.filter((name) => contract.actions.includes(name));
  const asked =
    dialog !== null && dialog in MOVES ? MOVES[dialog as ContractTransition] : undefined;
  return (
    <>
      {contract.hold !== '' && (
        <Alert color="orange" title="合同暂停" role="status">
          {contract.hold}
        </Alert>
      )}
      {contract.forbidden.map((reason) => (
        <Alert key={reason} color="orange" title="岗位分离">
          {reason}
        </Alert>
      ))}
      <Group gap="sm" className="no-print">
        {moves.map((name) => (
          <Button
            key={name}
            {...(QUIET.includes(name) ? { variant: 'subtle', color: 'red' } : {})}
            onClick={() => setDialog(name)}
          >
            {MOVES[name]?.word}
          </Button>
        ))}
        {contract.mayPublish && <Button onClick={() => setDialog('publish')}>公示合同</Button>}
        {contract.mayPrepay && <Button onClick={() => setDialog('prepay')}>申请预付款</Button>}
        {contract.mayBond && (
          <Button variant="default" onClick={() => setDialog('bond')}>
            登记履约保证金
          </Button>
        )}
        {contract.mayPropose && (
          <Button variant="default" onClick={() => setDialog('propose')}>
            补充或终止
          </Button>
        )}
      </Group>
      {asked?.name === 'send' && (
        <SendDialog contract={contract} asked={asked} form={form} onClose={close} />
      )}
      {asked && asked.name !== 'send' && (
        <MoveDialog contract={contract} asked={asked} onClose={close} />
      )}
      {dialog === 'publish' && <PublishDialog contract={contract} onClose={close} />}
      {dialog === 'prepay' && <PrepayDialog contract={contract} onClose={close} />}
      {dialog === 'bond' && <BondDialog contract={contract} onClose={close} />}
      {dialog === 'propose' && <ProposeDialog contract={contract} onClose={close} />}
    </>
  );
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

const useDone = () => {
  const toast = useSetAtom(toastAtom);
  return () => toast('done', '操作成功');
};

function MoveDialog({ contract, asked, onClose }: DialogProps & { readonly asked: Asked }) {
  const { id, version } = contract;
  const sending = useSend(contractEndpoints.move, contractWrite);
  const done = useDone();
  const { name, word, text, needsReason = false } = asked;
  return (
    <ActionDialog
      title={word}
      text={text}
      word={word}
      needsReason={needsReason}
      isDanger={name === 'drop'}
      sending={sending}
      onConfirm={(reason) => sending.send({ id, version, name, reason }).then(done)}
      onClose={onClose}
    />
  );
}

interface SendProps extends DialogProps {
  readonly asked: Asked;
  readonly form: DraftForm;
}

/** What the supplier does with a contract that it gets. */
const TO_COMPLETE: Readonly<Record<ContractDetail['kind'], string>> = {
  contract: '由其填写履约期限和序列号。',
  supplement: '由其填写履约期限。',
  termination: '由其核对后提交确认。',
};

/** Saves the draft and sends it; closes over a refused save, whose reason stands in the editor. */
function SendDialog({ contract: { id, kind }, asked, form, onClose }: SendProps) {
  const { name, word, text } = asked;
  const sending = useSend(contractEndpoints.move, contractWrite);
  const done = useDone();
  const next = TO_COMPLETE[kind];
  const send = (version: number) => sending.send({ id, version, name, reason: '' });
  return (
    <ActionDialog
      title={word}
      text={`${text}${next}`}
      word={word}
      sending={{ isSending: form.isSaving || sending.isSending, failure: sending.failure }}
      onConfirm={() =>
        sendDraft({ save: form.save, send }).then((isSent) => {
          if (isSent) done();
        })
      }
      onClose={onClose}
    />
  );
}

function PublishDialog({ contract: { id, version }, onClose }: DialogProps) {
  const sending = useSend(contractEndpoints.publish, contractWrite);
  const done = useDone();
  return (
    <ActionDialog
      title="公示合同"
      text="合同的编号、名称、双方、金额和签订日期将向社会公示。"
      word="公示"
      sending={sending}
      onConfirm={() => sending.send({ id, version }).then(done)}
      onClose={onClose}
    />
  );
}

function PrepayDialog({ contract, onClose }: DialogProps) {
  const sending = useSend(prepaymentEndpoints.apply, contractWrite);
  const navigate = useNavigate();
  const amount = contract.plan
    .filter(({ milestone }) => milestone === 'prepayment')
    .reduce((sum, one) => sum + one.amount, 0);
  return (
    <ActionDialog
      title="申请预付款"
      text={`按付款计划申请预付款 ${formatFen(fen(amount))}，经付款审批后支付；今后的发票自动冲抵。`}
      word="提交付款申请"
      sending={sending}
      onConfirm={() =>
        sending
          .send({ id: contract.id, note: '' })
          .then((made) => void navigate(paymentPaths.payment.to(made.id)))
      }
      onClose={onClose}
    >
      {contract.executionNote && <Alert color="orange">{contract.executionNote}</Alert>}
    </ActionDialog>
  );
}

function BondDialog({ contract: { id, version, bondState, bondAmount }, onClose }: DialogProps) {
  const state = bondState === 'due' ? 'received' : 'returned';
  const sending = useSend(contractEndpoints.bond, contractWrite);
  const done = useDone();
  const word = state === 'received' ? '登记收取' : '登记退还';
  return (
    <ActionDialog
      title={`履约保证金${word}`}
      text={`金额 ${formatFen(bondAmount)}，请在原因中写明凭证号或保函编号；供应商会收到消息。`}
      word={word}
      needsReason
      sending={sending}
      onConfirm={(note) => sending.send({ id, version, state, note }).then(done)}
      onClose={onClose}
    />
  );
}

function ProposeDialog({ contract, onClose }: DialogProps) {
  const { id, version, supplementLeft } = contract;
  const sending = useSend(contractEndpoints.propose, contractWrite);
  const navigate = useNavigate();
  const [kind, setKind] = useState<'supplement' | 'termination'>('supplement');
  const [reason, setReason] = useState('');
  const [pieces, setPieces] = useState<Added>(new Map());
  const [isTried, setTried] = useState(false);
  const added = addedOf(pieces);
  const valued = valueOfAdded(added ?? [], contract.lines);
  const value = isRefusal(valued) ? fen(0) : valued;
  async function confirm() {
    setTried(true);
    if (reason.trim() === '' || added === null) throw new Error('incomplete');
    const made = await sending.send({ id, version, kind, reason, amount: value, added });
    void navigate(contractPaths.contract.to(made.id));
  }
  return (
    <ActionDialog
      title="补充或终止"
      text="协议须双方签章并经审核后生效；终止后未交付的部分不再履行，终止协议的文本确认后暂停发货。"
      word="发起"
      sending={sending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Select
        data-path="kind"
        label="类型"
        value={kind}
        allowDeselect={false}
        data={[
          { value: 'supplement', label: '补充协议' },
          { value: 'termination', label: '终止协议' },
        ]}
        onChange={(value) => setKind(value === 'termination' ? 'termination' : 'supplement')}
      />
      {kind === 'supplement' && contract.mayAdd && (
        <>
          <AddedFields contract={contract} added={pieces} onChange={setPieces} />
          <Text size="sm" data-path="amount">
            增补数量的金额 {formatFen(value)}；累计不超过原合同的 10%，尚可增补{' '}
            {formatFen(supplementLeft)}
          </Text>
        </>
      )}
      <Textarea
        data-path="reason"
        label="事由"
        withAsterisk
        autosize
        minRows={3}
        maxLength={limits.clauseLength}
        value={reason}
        error={isTried && reason.trim() === '' ? '请填写事由' : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Text size="sm" c="var(--jc-muted)">
        供应商账户有变更的，补充协议生效后按新账户付款。
      </Text>
    </ActionDialog>
  );
}
