-- AU34: the running number of a reminder for each supplier who may read it. One number for all would
-- tell by its gaps that others got some. Rows from before keep the number that people saw.
create table reminder_number (
  package_number text not null references auction,
  code text not null,
  number bigint not null,
  seq bigint not null,
  primary key (package_number, code, number),
  unique (package_number, seq, code)
);

insert into reminder_number (package_number, code, number, seq)
select r.package_number, e.code, r.seq, r.seq
from reminder r
join auction_entrant e on e.package_number = r.package_number
where case when r.from_role = 'supplier' then r.from_code = e.code
  else r.to_code is null or r.to_code = e.code end;
