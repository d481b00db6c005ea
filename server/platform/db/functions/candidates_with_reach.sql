-- Finds candidates whose e-mail address, or the digits of whose phone number, match all patterns.
-- Returns at most "most" ids, in no order. Common patterns are found among the newest records, without collecting all matches; this is only
-- tried if few ids are requested. The index looks up only the first pattern, and of a long e-mail
-- address only what stands before the domain: many addresses have the same one, and the index would read them all.
-- Under row-level security no index can answer LIKE. So this runs as the owner of the table, filters by the transaction's account itself, and
-- returns only ids. Every call is planned with its values, because common and rare words need different plans.
CREATE OR REPLACE FUNCTION "candidates_with_reach"("patterns" text[], "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"first" constant text := coalesce(substring("patterns"[1] FROM '^%.{8,}@') || '%', "patterns"[1]);
	"newest" constant integer := 600;
	"found" uuid[];
BEGIN
	IF "most" < "newest" THEN
		"found" := array(SELECT id FROM (
				SELECT id, (lower(email) || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) AS searched FROM public.candidates
				WHERE user_id = "own" AND deleted_at IS NULL ORDER BY created_at DESC LIMIT "newest") AS newest
			WHERE searched LIKE ALL ("patterns") LIMIT "most");
		IF cardinality("found") = "most" THEN
			RETURN QUERY SELECT unnest("found");
			RETURN;
		END IF;
	END IF;
	RETURN QUERY SELECT id FROM public.candidates
		WHERE user_id = "own" AND deleted_at IS NULL AND (lower(email) || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) LIKE "first"
			AND ("first" = ALL ("patterns") OR (lower(email) || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) LIKE ALL ("patterns"))
		LIMIT "most";
END $$;
