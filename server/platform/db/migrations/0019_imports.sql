CREATE TABLE "import_kept" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "import_kept_user_id_import_id_record_id_pk" PRIMARY KEY("user_id","import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"headings_key" text NOT NULL,
	"targets" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mappings_user_id_type_headings_key_pk" PRIMARY KEY("user_id","type","headings_key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"matches" jsonb NOT NULL,
	"same_as" jsonb,
	"decision" text,
	CONSTRAINT "import_rows_user_id_import_id_number_pk" PRIMARY KEY("user_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'mapping' NOT NULL,
	"inspected" jsonb NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"is_remembered" boolean NOT NULL,
	"reading" jsonb NOT NULL,
	"ask" jsonb NOT NULL,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"create_clients" boolean DEFAULT true NOT NULL,
	"counts" jsonb NOT NULL,
	"work_id" uuid,
	"position" jsonb,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_kept" ADD CONSTRAINT "import_kept_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_kept" ADD CONSTRAINT "import_kept_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."files"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_of_kind" ON "import_rows" USING btree ("user_id","import_id","kind","number");--> statement-breakpoint
CREATE INDEX "imports_by_created_at" ON "imports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_file_once" ON "imports" USING btree ("user_id","file_id");