-- A house as the first edition of the site has left it: two tables of two people, with nine choices each. The rules of the second one are
-- older than those that are played today. Whoever raises the version of Imhotep's rules makes the first one older too, and needs another.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
  id INTEGER NOT NULL,
  code VARCHAR(16) NOT NULL,
  guest VARCHAR(32) NOT NULL,
  name VARCHAR(40) NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(code) REFERENCES tables (code),
  FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "chat" VALUES(1,'2a434kg8','ed192cbf570c23963279d8b1a585dc8f','Guest','hello',1794963489);
CREATE TABLE entries (
  code VARCHAR(16) NOT NULL,
  version INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  choice INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (code, version),
  FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "entries" VALUES('2a434kg8',1,0,0,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',2,1,1,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',3,0,4,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',4,1,5,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',5,0,7,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',6,1,10,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',7,0,14,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',8,1,28,1794963489);
INSERT INTO "entries" VALUES('2a434kg8',9,0,26,1794963489);
CREATE TABLE guests (
  id VARCHAR(32) NOT NULL,
  name VARCHAR(40) NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('ed192cbf570c23963279d8b1a585dc8f','Guest',1794963489);
INSERT INTO "guests" VALUES('9956ccad8a4253ae322aa1672184d408','Friend',1794963489);
CREATE TABLE keys (
  name VARCHAR(20) NOT NULL,
  value VARCHAR(64) NOT NULL,
  PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookies','7c56391e801ffb6e33220b62ecf3c9710cb62955368f896015926022605c95f9');
CREATE TABLE records (
  id VARCHAR(32) NOT NULL,
  text TEXT NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE seats (
  code VARCHAR(16) NOT NULL,
  seat INTEGER NOT NULL,
  kind VARCHAR(8) NOT NULL,
  guest VARCHAR(32),
  name VARCHAR(40) NOT NULL,
  level VARCHAR(20) NOT NULL,
  PRIMARY KEY (code, seat),
  FOREIGN KEY(code) REFERENCES tables (code),
  FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "seats" VALUES('2a434kg8',0,'person','ed192cbf570c23963279d8b1a585dc8f','Guest','');
INSERT INTO "seats" VALUES('2a434kg8',1,'person','9956ccad8a4253ae322aa1672184d408','Friend','');
CREATE TABLE tables (
  code VARCHAR(16) NOT NULL,
  game VARCHAR(40) NOT NULL,
  rules INTEGER NOT NULL,
  components VARCHAR(64) NOT NULL,
  options JSON NOT NULL,
  seed VARCHAR(64) NOT NULL,
  host VARCHAR(32) NOT NULL,
  status VARCHAR(8) NOT NULL,
  shuffle BOOLEAN NOT NULL,
  listed BOOLEAN NOT NULL,
  coached BOOLEAN NOT NULL,
  created INTEGER NOT NULL,
  moved INTEGER NOT NULL,
  version INTEGER NOT NULL,
  actor INTEGER,
  round INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  successor VARCHAR(16),
  stirred INTEGER NOT NULL,
  PRIMARY KEY (code),
  FOREIGN KEY(host) REFERENCES guests (id)
);
INSERT INTO "tables" VALUES('2a434kg8','imhotep',2,'44c34b734ae72602','{"sides": "AAAAA", "wrath": false}','e3952a147e182e2d3bfab9d60d42c6ad','ed192cbf570c23963279d8b1a585dc8f','running',0,0,0,1794963489,1794963489,9,1,1,6,NULL,12);
CREATE INDEX tables_by_status ON tables (status, listed, moved);
CREATE INDEX seats_by_guest ON seats (guest);
CREATE INDEX chat_by_table ON chat (code, id);
INSERT INTO "entries" VALUES('apncwzez',1,0,0,1794963456);
INSERT INTO "entries" VALUES('apncwzez',2,1,1,1794963456);
INSERT INTO "entries" VALUES('apncwzez',3,0,4,1794963456);
INSERT INTO "entries" VALUES('apncwzez',4,1,5,1794963456);
INSERT INTO "entries" VALUES('apncwzez',5,0,7,1794963456);
INSERT INTO "entries" VALUES('apncwzez',6,1,10,1794963456);
INSERT INTO "entries" VALUES('apncwzez',7,0,22,1794963457);
INSERT INTO "entries" VALUES('apncwzez',8,1,112,1794963457);
INSERT INTO "entries" VALUES('apncwzez',9,0,111,1794963457);
INSERT INTO "guests" VALUES('83f4824dbf2d1ecab513b87b868d8376','Guest',1794963456);
INSERT INTO "guests" VALUES('5b5d5c67e8cda2516174403a98416ccf','Friend',1794963456);
INSERT INTO "seats" VALUES('apncwzez',0,'person','83f4824dbf2d1ecab513b87b868d8376','Guest','');
INSERT INTO "seats" VALUES('apncwzez',1,'person','5b5d5c67e8cda2516174403a98416ccf','Friend','');
INSERT INTO "tables" VALUES('apncwzez','imhotep',1,'44c34b734ae72602','{"sides": "AAAAA", "wrath": false}','f13f7f3a4dcbe46ad840d58022ff1b55','83f4824dbf2d1ecab513b87b868d8376','running',0,0,0,1794963456,1794963457,9,1,1,6,NULL,12);
COMMIT;
