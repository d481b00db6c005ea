-- records_alike asks for candidates as well as clients, and nothing calls this one any more.
DROP FUNCTION "candidates_alike"(text[], text[], integer);
