-- As plainText in lib/domain/fold.ts makes the words of a search: letters that have no accent to take off, and apostrophes, of which
-- keyboards and spreadsheets have several.
INSERT INTO member_search(member_search) VALUES('delete-all');
--> statement-breakpoint
DROP VIEW member_words;
--> statement-breakpoint
CREATE VIEW member_words AS
SELECT id, '  ' || replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || client_user_id,
  'Ł', 'l'), 'ł', 'l'), 'Ø', 'o'), 'ø', 'o'), 'Đ', 'd'), 'đ', 'd'),
  'Ð', 'd'), 'ð', 'd'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'),
  'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th'), 'ı', 'i'), '''', ''),
  '’', ''), '‘', ''), 'ʻ', ''), 'ʼ', ''), '`', ''),
  ' ', '   ') AS words
FROM member;
--> statement-breakpoint
INSERT INTO member_search(rowid, words) SELECT id, words FROM member_words;
