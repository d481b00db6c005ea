ALTER TABLE "interactions" ALTER COLUMN "contact_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "candidate_id" uuid;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_time" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat_from" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "followed_by" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "candidate_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_candidate" FOREIGN KEY ("user_id","candidate_id") REFERENCES "public"."candidates"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_job" FOREIGN KEY ("user_id","job_id") REFERENCES "public"."jobs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interactions_of_candidate" ON "interactions" USING btree ("user_id","candidate_id","date","id");--> statement-breakpoint
CREATE INDEX "interactions_of_job" ON "interactions" USING btree ("user_id","job_id","date","id");--> statement-breakpoint
CREATE INDEX "tasks_of_candidate" ON "tasks" USING btree ("user_id","candidate_id");--> statement-breakpoint
CREATE INDEX "tasks_of_job" ON "tasks" USING btree ("user_id","job_id");