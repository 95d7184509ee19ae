-- The supplier knows of a contract from its first sending on, of a proposal of its own from the beginning.
alter table contract add column sent_at timestamptz;
update contract c set sent_at = coalesce(
  (select min(e.at) from fulfilment_event e where e.kind = 'contract' and e.document_id = c.id
    and starts_with(e.sentence, '将合同发送供应商完善')),
  (select c.created_at from person p where p.id = c.created_by and p.org_id = c.supplier_id),
  case when c.state not in ('draft', 'void') then c.created_at end);
alter table contract add constraint contract_sent check (sent_at is not null or state in ('draft', 'void'));
drop index contract_supplier_list;
create index contract_supplier_list on contract (supplier_id, created_at desc, id)
  include (state, number, unit_id, name, order_id, sent_at);
drop index contract_supplier_sign;
create index contract_supplier_sign on contract (supplier_id, sign_by)
  where signed_at is null and state <> 'void' and sent_at is not null;

-- The move of an event decides what the other side sees of it. Rows from before have it by their sentence: the
-- column is computed once, since the table refuses changes, and written from now on.
alter table fulfilment_event add column move text generated always as (case
  when kind = 'order' then case when starts_with(sentence, '经办人由') then 'handOver' else 'end' end
  when kind = 'payment' then 'apply'
  when kind = 'stockEntry' then case when starts_with(sentence, '办理入库') then 'enter'
    when starts_with(sentence, '冲销') then 'reverse' else 'return' end
  when kind = 'parcel' then case when starts_with(sentence, '发出') then 'send'
    when starts_with(sentence, '收到补发') then 'receiveReplacement'
    when starts_with(sentence, '收到') then 'receive'
    when starts_with(sentence, '撤销签收') then 'undoReceipt'
    when starts_with(sentence, '撤回') then 'takeBack' else 'replace' end
  when kind = 'acceptance' then case when starts_with(sentence, '会签通过') then 'agree'
    when starts_with(sentence, '会签未通过') then 'refuse'
    when starts_with(sentence, '到期视为验收') then 'deem'
    when starts_with(sentence, '提交') or starts_with(sentence, '完成') then 'submit' else 'warn' end
  when kind = 'contract' then case when starts_with(sentence, '按模板生成') then 'draft'
    when starts_with(sentence, '发起') then 'propose'
    when starts_with(sentence, '将合同发送') then 'send'
    when starts_with(sentence, '完善合同') then 'complete'
    when starts_with(sentence, '退回合同') then 'sendBack'
    when starts_with(sentence, '确认合同') then 'confirm'
    when starts_with(sentence, '供应商签章') then 'sealSupplier'
    when starts_with(sentence, '采购人签章') then 'sealBuyer'
    when starts_with(sentence, '合同审核通过') then 'pass'
    when starts_with(sentence, '合同审核不通过') then 'fail'
    when starts_with(sentence, '重新起草') then 'revise'
    when starts_with(sentence, '撤销') then 'drop'
    when starts_with(sentence, '合同因补充协议变更') then 'change'
    when starts_with(sentence, '合同经双方同意终止') then 'terminate'
    when starts_with(sentence, '订单取消') then 'cancel'
    when starts_with(sentence, '公示合同') then 'publish'
    when starts_with(sentence, '收到履约保证金') or starts_with(sentence, '退还履约保证金') then 'bond'
    else '' end
  else '' end) stored;
alter table fulfilment_event alter column move drop expression;
alter table fulfilment_event alter column move set not null;

-- The words by which both sides find an order have no name of a contract that is being drafted: the supplier
-- could guess it letter by letter. The unit's list of contracts finds drafts by their names itself.
create or replace function write_order_words(ids text[]) returns void language sql as $$
  insert into order_words (order_id, unit_id, supplier_id, words)
  select o.id, o.unit_id, o.supplier_id, concat_ws(e'\n', o.search_text,
      (select string_agg(lower(l.name), e'\n' order by l.line_no) from order_line l where l.order_id = o.id),
      (select string_agg(lower(case when c.state = 'draft' or c.sent_at is null then c.number
          else c.number || e'\n' || c.name end), e'\n' order by c.number) from contract c
        where c.order_id = o.id),
      (select string_agg(lower(a.number), e'\n' order by a.number) from acceptance a where a.order_id = o.id),
      (select string_agg(lower(e.number || e'\n' || e.warehouse), e'\n' order by e.number) from stock_entry e
        where e.order_id = o.id),
      (select string_agg(lower(s.number), e'\n' order by s.number) from after_sale s where s.order_id = o.id))
    from purchase_order o where o.id = any(ids)
  on conflict (order_id) do update set words = excluded.words where order_words.words <> excluded.words
$$;
drop trigger contract_words_update on contract;
create trigger contract_words_update after update on contract
  for each row when (old.name <> new.name or (old.state = 'draft') <> (new.state = 'draft')
    or old.sent_at is distinct from new.sent_at) execute function note_words_of_row();
select write_order_words(array(select distinct order_id from contract
  where state = 'draft' or sent_at is null));
