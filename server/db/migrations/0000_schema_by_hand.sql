-- What the generated schema cannot express.

-- Purging a client empties the link and keeps the account: a plain SET NULL would empty both columns.
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_contact" FOREIGN KEY ("user_id","contact_id")
	REFERENCES "contacts"("user_id","id") ON DELETE SET NULL ("contact_id");
