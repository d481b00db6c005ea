CREATE TABLE "erasures" (
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_account_id_kind_id_pk" PRIMARY KEY("account_id","kind","id")
);
