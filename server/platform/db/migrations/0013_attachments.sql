CREATE TABLE "attachments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"candidate_id" uuid,
	"contact_id" uuid,
	"job_id" uuid,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_text" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"text" text DEFAULT '' NOT NULL,
	CONSTRAINT "attachments_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_candidate" FOREIGN KEY ("user_id","candidate_id") REFERENCES "public"."candidates"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_contact" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_job" FOREIGN KEY ("user_id","job_id") REFERENCES "public"."jobs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_file_once" ON "attachments" USING btree ("user_id","file_id");--> statement-breakpoint
CREATE INDEX "attachments_of_candidate" ON "attachments" USING btree ("user_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_of_contact" ON "attachments" USING btree ("user_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_of_job" ON "attachments" USING btree ("user_id","job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_by_created_at" ON "attachments" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attachments_bin" ON "attachments" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;