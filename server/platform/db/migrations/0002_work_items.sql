CREATE TABLE "work_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"dedupe_key" text,
	"shown" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"holder" uuid,
	"checkpoint" jsonb,
	"progress_done" integer,
	"progress_total" integer,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"last_error" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "stripe_events_failed";--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_items_dedupe_key" ON "work_items" USING btree ("kind","dedupe_key");--> statement-breakpoint
CREATE INDEX "work_items_due" ON "work_items" USING btree ("kind","due_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "work_items_user" ON "work_items" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "work_items_finished" ON "work_items" USING btree ("finished_at");--> statement-breakpoint
ALTER TABLE "stripe_events" DROP COLUMN "next_try_at";