-- Words of a member in threes of letters. Two spaces before each word let one or two letters mean its beginning.
CREATE VIEW member_words AS
SELECT id, '  ' || replace(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || client_user_id, ' ', '   ') AS words
FROM member;
--> statement-breakpoint
CREATE VIRTUAL TABLE member_search USING fts5(words, content='', columnsize=0, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
-- Nothing of a member who is deleted stays in the index.
INSERT INTO member_search(member_search, rank) VALUES('secure-delete', 1);
--> statement-breakpoint
INSERT INTO member_search(rowid, words) SELECT id, words FROM member_words;
--> statement-breakpoint
CREATE TRIGGER member_search_insert AFTER INSERT ON member
BEGIN
  INSERT INTO member_search(rowid, words) SELECT id, words FROM member_words WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER member_search_before_update BEFORE UPDATE OF first_name, last_name, email, client_user_id ON member
BEGIN
  INSERT INTO member_search(member_search, rowid, words) SELECT 'delete', id, words FROM member_words WHERE id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER member_search_after_update AFTER UPDATE OF first_name, last_name, email, client_user_id ON member
BEGIN
  INSERT INTO member_search(rowid, words) SELECT id, words FROM member_words WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER member_search_delete BEFORE DELETE ON member
BEGIN
  INSERT INTO member_search(member_search, rowid, words) SELECT 'delete', id, words FROM member_words WHERE id = old.id;
END;
