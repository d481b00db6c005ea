CREATE TABLE "kept_sums" (
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"stage" text NOT NULL,
	"sort_stage" text NOT NULL,
	"many" integer NOT NULL,
	"fees" numeric(18, 2) NOT NULL,
	CONSTRAINT "kept_sums_user_id_record_type_stage_pk" PRIMARY KEY("user_id","record_type","stage")
);
--> statement-breakpoint
DROP INDEX "jobs_by_placed_at";--> statement-breakpoint
ALTER TABLE "kept_sums" ADD CONSTRAINT "kept_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidates_cv_words_small_sample" ON "candidates" USING gin (words_of_account(user_id, cv_words)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null and get_byte(uuid_send(id), 14) < 4;--> statement-breakpoint
CREATE INDEX "jobs_by_placed_at" ON "jobs" USING btree ("user_id","placed_at","fee") WHERE deleted_at is null and placed_at is not null;