-- Noted in the transaction of the erasure, whoever causes it. These run as the owner, because nobody who erases something may
-- otherwise touch the list. What goes with its account is not noted: the account's own line stands for it.
CREATE FUNCTION "note_erased_account"() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	DELETE FROM public.erasures WHERE account_id = old.id;
	INSERT INTO public.erasures (kind, account_id, id) VALUES ('account', old.id, old.id);
	RETURN NULL;
END $$;

CREATE TRIGGER "users_erased" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "note_erased_account"();

CREATE FUNCTION "note_erased_rows"() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.erasures (kind, account_id, id)
		SELECT tg_argv[0], gone.user_id, gone.id FROM gone
		WHERE EXISTS (SELECT FROM public.users WHERE users.id = gone.user_id)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;

CREATE TRIGGER "contacts_erased" AFTER DELETE ON "contacts" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "note_erased_rows"('contact');
CREATE TRIGGER "candidates_erased" AFTER DELETE ON "candidates" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "note_erased_rows"('candidate');
CREATE TRIGGER "files_erased" AFTER DELETE ON "files" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "note_erased_rows"('file');
