-- Bonuses that operators give by hand. The programme has no share of the edge: two people fund its budget.
INSERT INTO reward_programmes (programme, share, daily_cap) VALUES ('byHand', 0, NULL);
