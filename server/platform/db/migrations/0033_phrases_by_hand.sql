-- The one that compares phrases has two more arguments.
DROP FUNCTION IF EXISTS "candidates_with_terms"(tsquery, int8range, tstzrange, tstzrange, text[], integer[], integer, integer, integer, text, boolean, boolean, text, uuid);
