-- Who among the account's candidates has one of these addresses or numbers, each as its index has it: under row-level security no index
-- answers a condition that calls a function that is not marked leakproof, and lower() is not. As with the searches, ids only.
CREATE FUNCTION "candidates_alike"("emails" text[], "phones" text[], "most" integer) RETURNS TABLE ("by" text, "key" text, "id" uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY EXECUTE 'select ''email'', given.key, found.id from unnest($2) as given(key), lateral (
			select id from public.candidates where user_id = $1 and deleted_at is null and lower(email) = given.key
			order by id limit $4) as found
		union all
		select ''phone'', given.key, found.id from unnest($3) as given(key), lateral (
			select id from public.candidates where user_id = $1 and deleted_at is null and phone is not null
				and right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = given.key
			order by id limit $4) as found'
		USING nullif(current_setting('app.user_id', true), '')::uuid, "emails", "phones", "most";
END $$;
