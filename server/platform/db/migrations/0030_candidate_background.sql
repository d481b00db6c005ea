ALTER TABLE "candidates" ADD COLUMN "current_title" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "current_employer" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "notice_period" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "profile_address" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "notes" text DEFAULT '' NOT NULL;