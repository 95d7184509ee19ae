-- TL2, TL3: one append-only tree (RFC 9162) over heads of chains and standalone documents. A job moves what
-- waits in `evidence_pending` into it; nothing of a bid's transaction touches these tables.

-- Documents that wait for their leaf, written by triggers in the transaction that stores the document.
create table evidence_pending (
  id bigint generated always as identity primary key,
  -- What becomes a leaf, unique in the whole tree: `order/<id>/<version>`.
  source text not null,
  kind text not null,
  object_id text not null,
  seq bigint,
  head text not null,
  at timestamptz not null default clock_timestamp()
);

-- The tree's end; the lock of its row puts everybody who appends or signs into one order.
create table evidence_tree (
  is_only boolean primary key default true check (is_only),
  -- The name of the log in its checkpoints; null until the first leaf, afterwards never changed.
  origin text,
  size bigint not null default 0 check (size >= 0)
);
insert into evidence_tree default values;

-- The openings of the leaves. Only their hashes are in the tree.
create table evidence_leaf (
  position bigint primary key check (position >= 0),
  source text not null unique,
  kind text not null,
  object_id text not null,
  seq bigint,
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  -- The canonical JSON that is hashed behind the salt.
  content text not null,
  at timestamptz not null
);
create index evidence_leaf_object on evidence_leaf (kind, object_id, seq);
create trigger evidence_leaf_append_only before update or delete on evidence_leaf
  for each row execute function refuse_change();
create trigger evidence_leaf_never_truncated before truncate on evidence_leaf
  for each statement execute function refuse_change();

-- Tiles of C2SP tlog-tiles: up to 256 hashes of 32 bytes a row. A tile only grows; a full one never changes.
create table evidence_tile (
  level int not null check (level between 0 and 63),
  index bigint not null check (index >= 0),
  hashes bytea not null
    check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, index)
);
-- Hashes cannot be compressed.
alter table evidence_tile alter column hashes set storage external;
-- The partial tile is written anew with each batch of leaves: what it was is cleared away soon.
alter table evidence_tile set (autovacuum_vacuum_scale_factor = 0.01,
  toast.autovacuum_vacuum_scale_factor = 0.01);

create function refuse_other_hashes() returns trigger language plpgsql as $$
begin
  if new.level <> old.level or new.index <> old.index
    or substring(new.hashes from 1 for octet_length(old.hashes)) <> old.hashes then
    raise exception 'a tile only grows';
  end if;
  return new;
end $$;
create trigger evidence_tile_grows before update on evidence_tile
  for each row execute function refuse_other_hashes();
create trigger evidence_tile_never_deleted before delete on evidence_tile
  for each row execute function refuse_change();
create trigger evidence_tile_never_truncated before truncate on evidence_tile
  for each statement execute function refuse_change();

-- Signed notes of C2SP tlog-checkpoint, one for a size.
create table evidence_checkpoint (
  size bigint primary key check (size > 0),
  -- 64 hex digits.
  root text not null,
  note text not null,
  key_id text not null references signing_key,
  at timestamptz not null
);
create trigger evidence_checkpoint_append_only before update or delete on evidence_checkpoint
  for each row execute function refuse_change();
create trigger evidence_checkpoint_never_truncated before truncate on evidence_checkpoint
  for each statement execute function refuse_change();

-- A document whose hash has another form than SHA-256 in hex is left out: no document may fail because of
-- its evidence.
create function note_evidence(source text, kind text, object_id text, seq bigint, head text)
returns void language sql as $$
  insert into evidence_pending (source, kind, object_id, seq, head)
  select source, kind, object_id, seq, head where head ~ '^[0-9a-f]{64}$'
$$;

create function note_order_snapshots() returns trigger language plpgsql as $$
begin
  perform note_evidence('order/' || s.order_id || '/' || s.version, 'order', o.number, s.version, s.hash)
  from added s join purchase_order o on o.id = s.order_id order by s.order_id, s.version;
  return null;
end $$;
create trigger order_snapshot_evidence after insert on order_snapshot
  referencing new table as added for each statement execute function note_order_snapshots();

create function note_contract_files() returns trigger language plpgsql as $$
begin
  perform note_evidence('contract/' || f.contract_id || '/' || f.seq, 'contract', c.number, f.seq, f.sha256)
  from added f join contract c on c.id = f.contract_id order by f.contract_id, f.seq;
  return null;
end $$;
create trigger contract_file_evidence after insert on contract_file
  referencing new table as added for each statement execute function note_contract_files();

-- The head of an approval is the SHA-256 of the canonical JSON of its amount (in 分), time and number.
create function approval_head(amount bigint, approved_at timestamptz, number text)
returns text language sql as $$
  select encode(sha256(convert_to('{"amount":' || amount || ',"approvedAt":'
    || (extract(epoch from approved_at) * 1000)::bigint || ',"number":' || to_json(number)::text || '}',
    'UTF8')), 'hex')
$$;
create function note_payment_approval() returns trigger language plpgsql as $$
begin
  perform note_evidence('payment/' || new.id || '/' || (extract(epoch from new.approved_at) * 1000)::bigint,
    'payment.approval', new.number, null, approval_head(new.amount, new.approved_at, new.number));
  return null;
end $$;
create trigger payment_evidence after update of approved_at on payment for each row
  when (new.approved_at is not null and new.approved_at is distinct from old.approved_at)
  execute function note_payment_approval();
create trigger payment_evidence_new after insert on payment for each row
  when (new.approved_at is not null) execute function note_payment_approval();

-- A key's head is the SHA-256 of its public key in hex, a successor's that of the predecessor's signature.
create function note_signing_key() returns trigger language plpgsql as $$
begin
  perform note_evidence('key/' || new.id, 'key', new.id, null,
    encode(sha256(convert_to(new.public_key, 'UTF8')), 'hex'));
  return null;
end $$;
create trigger signing_key_evidence after insert on signing_key
  for each row execute function note_signing_key();
create function note_signing_successor() returns trigger language plpgsql as $$
begin
  perform note_evidence('successor/' || new.key_id, 'key.successor', new.key_id, null,
    encode(sha256(convert_to(new.signature, 'UTF8')), 'hex'));
  return null;
end $$;
create trigger signing_successor_evidence after insert on signing_successor
  for each row execute function note_signing_successor();

-- Documents of before the upgrade enter the tree with its first run.
select note_evidence('key/' || id, 'key', id, null, encode(sha256(convert_to(public_key, 'UTF8')), 'hex'))
  from signing_key order by since, id;
select note_evidence('successor/' || key_id, 'key.successor', key_id, null,
  encode(sha256(convert_to(signature, 'UTF8')), 'hex')) from signing_successor order by key_id;
select note_evidence('order/' || s.order_id || '/' || s.version, 'order', o.number, s.version, s.hash)
  from order_snapshot s join purchase_order o on o.id = s.order_id order by s.order_id, s.version;
select note_evidence('contract/' || f.contract_id || '/' || f.seq, 'contract', c.number, f.seq, f.sha256)
  from contract_file f join contract c on c.id = f.contract_id order by f.contract_id, f.seq;
select note_evidence('payment/' || id || '/' || (extract(epoch from approved_at) * 1000)::bigint,
  'payment.approval', number, null, approval_head(amount, approved_at, number))
  from payment where approved_at is not null order by id;
