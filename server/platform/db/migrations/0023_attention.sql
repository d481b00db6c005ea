CREATE TABLE "routines" (
	"user_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"start_screen" text NOT NULL,
	"mail_hour" smallint,
	"mailed_for" date,
	"shortlist_days" smallint NOT NULL,
	"quiet_days" smallint NOT NULL,
	"feedback_days" smallint NOT NULL,
	"guarantee_days" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "routines_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "today_snoozes" (
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "today_snoozes_user_id_rule_subject_id_pk" PRIMARY KEY("user_id","rule","subject_id")
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "contacted" date;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "last_contacted" date;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "next_task_id" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "next_due" date;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "last_contacted" date;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "next_task_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "next_due" date;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "last_contacted" date;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "next_task_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "next_due" date;--> statement-breakpoint
ALTER TABLE "routines" ADD CONSTRAINT "routines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_snoozes" ADD CONSTRAINT "today_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "routines_mailed" ON "routines" USING btree ("mail_hour");--> statement-breakpoint
CREATE INDEX "assignments_interviewing" ON "assignments" USING btree ("user_id","stage_since","id","contacted") WHERE deleted_at is null and stage = 'interview';--> statement-breakpoint
CREATE INDEX "assignments_by_start_date" ON "assignments" USING btree ("user_id","start_date","id") WHERE deleted_at is null and start_date is not null;--> statement-breakpoint
CREATE INDEX "candidates_by_last_contacted" ON "candidates" USING btree ("user_id","last_contacted","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_by_next_due" ON "candidates" USING btree ("user_id","next_due","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_last_contacted" ON "contacts" USING btree ("user_id","last_contacted","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_next_due" ON "contacts" USING btree ("user_id","next_due","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_last_contacted" ON "jobs" USING btree ("user_id","last_contacted","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_next_due" ON "jobs" USING btree ("user_id","next_due","id") WHERE deleted_at is null;