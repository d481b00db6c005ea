CREATE TABLE "merged_records" (
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	CONSTRAINT "merged_records_user_id_record_type_record_id_pk" PRIMARY KEY("user_id","record_type","record_id")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"survivor_id" uuid NOT NULL,
	"survivor_version" integer NOT NULL,
	"made_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"remembered" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "merges_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_merge" FOREIGN KEY ("user_id","merge_id") REFERENCES "public"."merges"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_records_of_merge" ON "merged_records" USING btree ("user_id","merge_id");--> statement-breakpoint
CREATE INDEX "merges_of_survivor" ON "merges" USING btree ("user_id","record_type","survivor_id");