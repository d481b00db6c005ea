-- The bytes of a file are written before its row, and both or neither stay: the check waits for the end of the transaction.
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_file" FOREIGN KEY ("user_id","file_id")
	REFERENCES "files"("user_id","id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- Files are packed already; trying to pack them again would only cost time.
ALTER TABLE "file_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- However the row of a file goes, also with its account: its object outside is noted in the same transaction, and due at
-- once. It runs as the owner, because nobody who deletes a file may otherwise touch this table.
CREATE FUNCTION "note_file_removal"() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	INSERT INTO public.file_removals (object_key, due_at) VALUES (old.object_key, '-infinity')
		ON CONFLICT (object_key) DO UPDATE SET due_at = excluded.due_at;
	RETURN NULL;
END $$;

CREATE TRIGGER "files_removed" AFTER DELETE ON "files" FOR EACH ROW WHEN (old.object_key IS NOT NULL)
	EXECUTE FUNCTION "note_file_removal"();
