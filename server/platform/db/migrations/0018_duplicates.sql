CREATE TABLE "duplicate_dismissals" (
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "duplicate_dismissals_user_id_record_type_one_id_other_id_pk" PRIMARY KEY("user_id","record_type","one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_groups" (
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"id" uuid NOT NULL,
	"by" text NOT NULL,
	"place" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "duplicate_groups_user_id_record_type_id_pk" PRIMARY KEY("user_id","record_type","id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_members" (
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"group_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "duplicate_members_user_id_record_type_group_id_record_id_pk" PRIMARY KEY("user_id","record_type","group_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_groups" ADD CONSTRAINT "duplicate_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_members" ADD CONSTRAINT "duplicate_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_members" ADD CONSTRAINT "duplicate_members_group" FOREIGN KEY ("user_id","record_type","group_id") REFERENCES "public"."duplicate_groups"("user_id","record_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_of_other" ON "duplicate_dismissals" USING btree ("user_id","record_type","other_id");--> statement-breakpoint
CREATE INDEX "duplicate_groups_in_order" ON "duplicate_groups" USING btree ("user_id","record_type","place","id");--> statement-breakpoint
CREATE INDEX "duplicate_groups_of_key" ON "duplicate_groups" USING btree ("user_id","record_type","key");--> statement-breakpoint
CREATE INDEX "duplicate_members_of_record" ON "duplicate_members" USING btree ("user_id","record_type","record_id");--> statement-breakpoint
CREATE INDEX "candidates_by_name_keys" ON "candidates" USING gin (name_keys(user_id, sort_name)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("user_id",lower(email),"id") WHERE deleted_at is null and email is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_phone" ON "contacts" USING btree ("user_id",right(regexp_replace(phone, '[^0-9]', '', 'g'), 9),"id") WHERE deleted_at is null and phone is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_name_keys" ON "contacts" USING gin (name_keys(user_id, sort_name)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;