-- The certificate that signed a contract's file (PAdES); empty for the built-in seal alone.
alter table contract_file add column certificate text not null default '';
