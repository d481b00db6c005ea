CREATE TABLE "record_changes" (
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid,
	"before" jsonb,
	CONSTRAINT "record_changes_user_id_record_type_record_id_version_pk" PRIMARY KEY("user_id","record_type","record_id","version")
);
--> statement-breakpoint
ALTER TABLE "record_changes" ADD CONSTRAINT "record_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_changes_by_cause" ON "record_changes" USING btree ("user_id","cause_id","record_type","record_id","version") WHERE cause_id is not null;