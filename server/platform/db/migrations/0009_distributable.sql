-- A database that is distributed by account knows no trigger, and no foreign key that empties one of its columns. What those did is
-- done by the program's own statements, in the same transaction: see server/bin/erase-records.ts.

-- Checked at the end of the transaction: whatever pointed at an erased record has been emptied by then.
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_contact", ADD CONSTRAINT "tasks_contact" FOREIGN KEY ("user_id","contact_id")
	REFERENCES "contacts"("user_id","id") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_contact", ADD CONSTRAINT "jobs_contact" FOREIGN KEY ("user_id","contact_id")
	REFERENCES "contacts"("user_id","id") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "candidates" DROP CONSTRAINT "candidates_assigned_job", ADD CONSTRAINT "candidates_assigned_job"
	FOREIGN KEY ("user_id","assigned_job_id") REFERENCES "jobs"("user_id","id") DEFERRABLE INITIALLY DEFERRED;

DROP TRIGGER "users_erased" ON "users";
DROP TRIGGER "contacts_erased" ON "contacts";
DROP TRIGGER "candidates_erased" ON "candidates";
DROP TRIGGER "files_erased" ON "files";
DROP TRIGGER "files_removed" ON "files";
DROP FUNCTION "note_erased_account"();
DROP FUNCTION "note_erased_rows"();
DROP FUNCTION "note_file_removal"();

-- These run as the owner, because nobody who erases something may otherwise touch the lists; and for the account of the running
-- transaction alone.
CREATE FUNCTION "note_erased"("kind" text, "ids" uuid[]) RETURNS void
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	INSERT INTO public.erasures (kind, account_id, id)
		SELECT $1, nullif(current_setting('app.user_id', true), '')::uuid, id FROM unnest($2) AS id
		ON CONFLICT DO NOTHING
$$;

-- The object of a file outside, which begins with its account; it is due at once.
CREATE FUNCTION "note_file_removal"("object_key" text) RETURNS void
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	INSERT INTO public.file_removals (object_key, due_at)
		SELECT $1, '-infinity' WHERE $1 LIKE nullif(current_setting('app.user_id', true), '') || '/%'
		ON CONFLICT (object_key) DO UPDATE SET due_at = excluded.due_at
$$;

-- As before, with the account as a value: a comparison with a setting does not say which rows, and so which node, are meant.
CREATE OR REPLACE FUNCTION "search_contacts"("pattern" text, "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	-- EXECUTE plans each pattern on its own: a common word and a rare name want different plans.
	RETURN QUERY EXECUTE 'select id from public.contacts
		where user_id = $3 and deleted_at is null and search_text like $1 limit $2'
		USING "pattern", "most", nullif(current_setting('app.user_id', true), '')::uuid;
END $$;

CREATE OR REPLACE FUNCTION "search_tasks"("pattern" text, "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY EXECUTE 'select id from public.tasks
		where user_id = $3 and deleted_at is null and search_text like $1 limit $2'
		USING "pattern", "most", nullif(current_setting('app.user_id', true), '')::uuid;
END $$;
