-- Runs as the owner, because the roles that erase records may not write to the list of erasures. Only for the transaction's account.
CREATE OR REPLACE FUNCTION "note_erased"("kind" text, "ids" uuid[]) RETURNS void
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	INSERT INTO public.erasures (kind, account_id, id)
		SELECT $1, nullif(current_setting('app.user_id', true), '')::uuid, id FROM unnest($2) AS id
		ON CONFLICT DO NOTHING
$$;
