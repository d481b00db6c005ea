-- Schedules the stored object of a file for immediate removal. Object keys start with the account's id.
CREATE OR REPLACE FUNCTION "note_file_removal"("object_key" text) RETURNS void
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	INSERT INTO public.file_removals (object_key, due_at)
		SELECT $1, '-infinity' WHERE $1 LIKE nullif(current_setting('app.user_id', true), '') || '/%'
		ON CONFLICT (object_key) DO UPDATE SET due_at = excluded.due_at
$$;
