-- Finds companies with one of these keys (see indexed/company_likeness_keys.sql), at most "most" for each.
-- The conditions are written twice and run as the owner of the table, as in people_with_keys, which says why.
CREATE OR REPLACE FUNCTION "companies_with_keys"("keys" text[], "most" integer) RETURNS TABLE ("key" text, "id" uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
	RETURN QUERY SELECT given.key, found.id FROM unnest("keys") AS given(key), LATERAL (
		SELECT id FROM public.companies
		WHERE user_id = "own" AND deleted_at IS NULL
			AND public.company_likeness_keys(user_id, name, website, registration_number, vat_number) @> array[given.key]
			AND array[given.key] <@ public.company_likeness_keys(user_id, name, website, registration_number, vat_number)
		LIMIT "most") AS found;
END $$;
