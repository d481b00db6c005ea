-- Finds jobs whose own text and client together match all patterns. Own texts and clients each have an index, which looks up one pattern;
-- the others are compared. It is the first pattern that few clients match, because the jobs of all matching clients are compared. Jobs
-- still show a client that is in the bin, so those clients are searched too; there are few.
-- Returns at most "most" ids, in no order.
-- Under row-level security no index can answer LIKE. So this runs as the owner of the table, filters by the transaction's account itself, and
-- returns only ids. Every call is planned with its values, because common and rare words need different plans.
CREATE OR REPLACE FUNCTION "jobs_with_text"("patterns" text[], "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"rare" constant integer := 300;
	"first" text := "patterns"[1];
	"pattern" text;
BEGIN
	IF cardinality("patterns") > 1 THEN
		-- The index cannot look up fewer than three letters.
		FOREACH "pattern" IN ARRAY "patterns"[1:3] LOOP
			CONTINUE WHEN length("pattern") < 5;
			IF (SELECT count(*) FROM (SELECT FROM public.contacts WHERE user_id = "own" AND deleted_at IS NULL AND search_text LIKE "pattern" LIMIT "rare")
				AS hits) < "rare" THEN
				"first" := "pattern";
				EXIT;
			END IF;
		END LOOP;
	END IF;
	RETURN QUERY
		SELECT found.id FROM (
			SELECT j.id, j.own_text, j.contact_id FROM public.jobs j
			WHERE j.user_id = "own" AND j.deleted_at IS NULL AND j.own_text LIKE "first"
			UNION ALL
			SELECT j.id, j.own_text, j.contact_id FROM public.contacts c JOIN public.jobs j ON j.user_id = c.user_id AND j.contact_id = c.id
			WHERE c.user_id = "own" AND c.deleted_at IS NULL AND c.search_text LIKE "first" AND c.own_text LIKE "first"
				AND j.deleted_at IS NULL AND j.own_text NOT LIKE "first"
			UNION ALL
			SELECT j.id, j.own_text, j.contact_id FROM public.contacts c JOIN public.jobs j ON j.user_id = c.user_id AND j.contact_id = c.id
			WHERE c.user_id = "own" AND c.deleted_at IS NOT NULL AND c.own_text LIKE "first"
				AND j.deleted_at IS NULL AND j.own_text NOT LIKE "first"
		) AS found
		WHERE cardinality("patterns") = 1 OR (found.own_text || chr(10) || coalesce(
			(SELECT c.own_text FROM public.contacts c WHERE c.user_id = "own" AND c.id = found.contact_id), '')) LIKE ALL ("patterns")
		LIMIT "most";
END $$;
