-- How many valid bids a supplier made in earlier rounds (AU17); `bids` counts those of the current one.
alter table auction_entrant add column earlier_bids bigint not null default 0;
update auction_entrant e set earlier_bids = greatest(0, valid.bids - e.bids)
from (select package_number, code, count(*) as bids from auction_bid
  where voided_by is null group by package_number, code) valid
where valid.package_number = e.package_number and valid.code = e.code;
