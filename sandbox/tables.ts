import type { DatabaseSync } from 'node:sqlite'

/**
 * `object.body` is the document the API returns; `hidden` holds internal fields, such as a card's number. The mailbox
 * creates its own table.
 */
export function createTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS object (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      created INTEGER NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0,
      body TEXT NOT NULL,
      hidden TEXT NOT NULL DEFAULT '{}'
    );
    CREATE INDEX IF NOT EXISTS object_kind ON object (kind, created);
    CREATE INDEX IF NOT EXISTS object_customer ON object (kind, json_extract(body, '$.customer'));
    CREATE INDEX IF NOT EXISTS object_payment_intent ON object (kind, json_extract(body, '$.payment_intent'));
    CREATE INDEX IF NOT EXISTS object_charge ON object (kind, json_extract(body, '$.charge'));
    CREATE INDEX IF NOT EXISTS object_invoice ON object (kind, json_extract(body, '$.invoice'));
    CREATE INDEX IF NOT EXISTS event_subject ON object (json_extract(body, '$.data.object.id')) WHERE kind = 'event';
    CREATE INDEX IF NOT EXISTS transaction_payout ON object (json_extract(hidden, '$.payout'))
      WHERE kind = 'balance_transaction';
    CREATE INDEX IF NOT EXISTS transaction_waiting ON object (json_extract(body, '$.available_on'))
      WHERE kind = 'balance_transaction' AND json_extract(hidden, '$.payout') IS NULL;

    CREATE TABLE IF NOT EXISTS idempotency (
      key TEXT PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      status INTEGER NOT NULL,
      body TEXT NOT NULL,
      request_id TEXT NOT NULL,
      created INTEGER NOT NULL
    );

    CREATE TABLE IF NOT EXISTS delivery (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      event_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('held', 'pending', 'delivered', 'failed', 'dropped')),
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER,
      last_status INTEGER,
      last_error TEXT,
      last_attempt_at INTEGER
    );
    CREATE INDEX IF NOT EXISTS delivery_state ON delivery (state, next_attempt_at);
    CREATE INDEX IF NOT EXISTS delivery_event ON delivery (event_id);

    CREATE TABLE IF NOT EXISTS due (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      test_clock TEXT
    );
    CREATE INDEX IF NOT EXISTS due_at ON due (at);
    CREATE INDEX IF NOT EXISTS due_subject ON due (subject);

    CREATE TABLE IF NOT EXISTS fault (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      operation TEXT NOT NULL,
      effect TEXT NOT NULL,
      remaining INTEGER NOT NULL
    );

    CREATE TABLE IF NOT EXISTS setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  `)
}
