-- Each bid wrote its row into this index too, a tenth of what the database spends on a bid. The primary
-- key has the same order; what was voided is left out by the readers, and is seldom much.
drop index auction_bid_valid;
