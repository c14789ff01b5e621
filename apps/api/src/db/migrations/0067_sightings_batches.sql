-- A batch of 10,000 sightings writes each of these rows once. References are compared byte by byte: they are
-- the tokens of networks, and nobody reads them in an order of words.
alter table sighting_references alter column reference type text collate "C";

-- Most lines count up a row of their day: with room on its page no index is written.
alter table sighting_days set (fillfactor = 50);
