-- Static functions have taken the place of these: see server/db/functions/.
DROP FUNCTION "search_candidates"(text, tsquery, tsquery, tsquery, boolean, text, text, boolean, boolean, text, uuid, integer, integer, text);
--> statement-breakpoint
DROP FUNCTION "search_terms"(tsquery, numeric, numeric, timestamptz, timestamptz, timestamptz, timestamptz, jsonb, jsonb, text, boolean, boolean, text, uuid, integer, integer);
--> statement-breakpoint
DROP FUNCTION "candidate_comparison"(jsonb);
--> statement-breakpoint
DROP FUNCTION "search_contacts"(text, integer);
--> statement-breakpoint
DROP FUNCTION "search_tasks"(text, integer);
--> statement-breakpoint
DROP FUNCTION "search_jobs"(text, integer);
--> statement-breakpoint
DROP FUNCTION "find_records"(text, text[], integer);
--> statement-breakpoint
DROP FUNCTION "find_similar"(text, text, integer);
--> statement-breakpoint
DROP FUNCTION "find_by_words"(tsquery, tsquery, boolean, integer);
