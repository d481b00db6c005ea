-- A file and the record it belongs to are erased together, in whichever order: the check waits for the end of the transaction.
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file" FOREIGN KEY ("user_id","file_id")
	REFERENCES "files"("user_id","id") DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "attachments" ADD CONSTRAINT "attachments_one_owner" CHECK (num_nonnulls("candidate_id", "contact_id", "job_id") = 1);
