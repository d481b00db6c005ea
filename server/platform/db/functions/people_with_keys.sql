-- Finds clients or candidates with one of these keys (see indexed/likeness_keys.sql), at most "most" for each, with their folded names.
-- Every condition is written twice, the second time reversed. The planner has no statistics on rare keys and assumes one in 200, so it would
-- read the whole account; for both conditions together it expects few enough rows to use the index.
-- Under row-level security no index can answer a condition that calls a function without the leakproof mark. So this runs as the owner of
-- the tables, filters by the transaction's account itself, and returns only ids and the names that are compared.
CREATE OR REPLACE FUNCTION "people_with_keys"("of_type" text, "keys" text[], "most" integer)
	RETURNS TABLE ("key" text, "id" uuid, "sort_name" text)
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
	IF "of_type" = 'contact' THEN
		RETURN QUERY SELECT given.key, found.id, found.sort_name FROM unnest("keys") AS given(key), LATERAL (
			SELECT id, sort_name FROM public.contacts
			WHERE user_id = "own" AND deleted_at IS NULL AND public.likeness_keys(user_id, sort_name, email, phone) @> array[given.key]
				AND array[given.key] <@ public.likeness_keys(user_id, sort_name, email, phone) LIMIT "most") AS found;
	ELSIF "of_type" = 'candidate' THEN
		RETURN QUERY SELECT given.key, found.id, found.sort_name FROM unnest("keys") AS given(key), LATERAL (
			SELECT id, sort_name FROM public.candidates
			WHERE user_id = "own" AND deleted_at IS NULL AND public.likeness_keys(user_id, sort_name, email, phone) @> array[given.key]
				AND array[given.key] <@ public.likeness_keys(user_id, sort_name, email, phone) LIMIT "most") AS found;
	END IF;
END $$;
