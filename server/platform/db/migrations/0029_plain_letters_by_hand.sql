-- As `bothSpellings` now writes it: names with letters such as ß and ø are also found in plain letters.
UPDATE "contacts" SET "own_text" = "own_text" || chr(10) || replace(replace(replace(replace(
		translate("own_text", 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
	WHERE "own_text" ~ '[ßæœøłđðþħı]';
--> statement-breakpoint
UPDATE "candidates" SET "search_text" = "search_text" || chr(10) || replace(replace(replace(replace(
		translate("search_text", 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
	WHERE "search_text" ~ '[ßæœøłđðþħı]';
