-- Checked at the end of the transaction: whatever pointed at an erased record has been emptied by then.
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_candidate" FOREIGN KEY ("user_id","candidate_id")
	REFERENCES "candidates"("user_id","id") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_job" FOREIGN KEY ("user_id","job_id")
	REFERENCES "jobs"("user_id","id") DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "tasks" ADD CONSTRAINT "tasks_one_related" CHECK (num_nonnulls("candidate_id", "contact_id", "job_id") <= 1);
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_one_related" CHECK (num_nonnulls("candidate_id", "contact_id", "job_id") = 1);
