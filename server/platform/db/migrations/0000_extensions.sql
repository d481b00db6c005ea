-- Substring search in names (pg_trgm), and indexes that combine it with the account's id (btree_gin).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
