CREATE TABLE "assignment_moves" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_stage" text,
	"to_stage" text,
	"at" timestamp with time zone NOT NULL,
	"salary" numeric(12, 2),
	"fee" numeric(12, 2),
	"start_date" date,
	CONSTRAINT "assignment_moves_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"candidate_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"stage" text,
	"stage_since" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"turn" integer NOT NULL,
	"placed_at" timestamp with time zone,
	"salary" numeric(12, 2),
	"fee" numeric(12, 2),
	"start_date" date,
	CONSTRAINT "assignments_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "placement_fee" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "jobs" drop column "fee";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "fee" numeric(12, 2) GENERATED ALWAYS AS (coalesce(placement_fee, round(value * fee_percentage * 0.01, 2))) STORED;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "job_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_moves" ADD CONSTRAINT "assignment_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_moves" ADD CONSTRAINT "assignment_moves_assignment" FOREIGN KEY ("user_id","assignment_id") REFERENCES "public"."assignments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_candidate" FOREIGN KEY ("user_id","candidate_id") REFERENCES "public"."candidates"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_job" FOREIGN KEY ("user_id","job_id") REFERENCES "public"."jobs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_moves_of_assignment" ON "assignment_moves" USING btree ("user_id","assignment_id","at","id");--> statement-breakpoint
CREATE INDEX "assignment_moves_by_at" ON "assignment_moves" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_once" ON "assignments" USING btree ("user_id","candidate_id","job_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "assignments_of_candidate" ON "assignments" USING btree ("user_id","candidate_id");--> statement-breakpoint
CREATE INDEX "assignments_of_job" ON "assignments" USING btree ("user_id","job_id","stage","stage_since","id","candidate_id","deleted_at");--> statement-breakpoint
CREATE INDEX "assignments_of_stage" ON "assignments" USING btree ("user_id","stage","stage_since","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "assignments_by_stage_since" ON "assignments" USING btree ("user_id","stage_since","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "assignments_by_created_at" ON "assignments" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "assignments_bin" ON "assignments" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "candidates_of_stage" ON "candidates" USING btree ("user_id","candidate_stage","sort_name","id") WHERE deleted_at is null and candidate_stage is not null;