-- Finds companies whose searched text matches all patterns.
-- Returns at most "most" ids, in no order. Common patterns are found among the newest records, without collecting all matches; this is only
-- tried if few ids are requested. The index looks up the first three patterns.
-- Under row-level security no index can answer LIKE. So this runs as the owner of the table, filters by the transaction's account itself, and
-- returns only ids. Every call is planned with its values, because common and rare words need different plans.
CREATE OR REPLACE FUNCTION "companies_with_text"("patterns" text[], "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"first" constant text := "patterns"[1];
	"second" constant text := "patterns"[2];
	"third" constant text := "patterns"[3];
	"newest" constant integer := 600;
	"found" uuid[];
BEGIN
	IF "most" < "newest" THEN
		"found" := array(SELECT id FROM (
				SELECT id, search_text AS searched FROM public.companies
				WHERE user_id = "own" AND deleted_at IS NULL ORDER BY created_at DESC LIMIT "newest") AS newest
			WHERE searched LIKE ALL ("patterns") LIMIT "most");
		IF cardinality("found") = "most" THEN
			RETURN QUERY SELECT unnest("found");
			RETURN;
		END IF;
	END IF;
	RETURN QUERY SELECT id FROM public.companies
		WHERE user_id = "own" AND deleted_at IS NULL AND search_text LIKE "first"
			AND ("second" IS NULL OR search_text LIKE "second") AND ("third" IS NULL OR search_text LIKE "third")
			AND (cardinality("patterns") <= 3 OR search_text LIKE ALL ("patterns"))
		LIMIT "most";
END $$;
