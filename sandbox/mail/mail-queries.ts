import type { SandboxState } from '../state.ts'

export type NewMail = {
  readonly from: string
  readonly to: string
  /** The envelope's recipients, `Bcc` included. */
  readonly recipients: readonly string[]
  readonly subject: string
  /** ISO 8601: the mail's own date, else when it was received. */
  readonly date: string
  readonly text: string
  readonly html: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly raw: Uint8Array
}

export type MailSummary = Pick<NewMail, 'from' | 'to' | 'subject' | 'date'> & {
  readonly id: number
  /** Sandbox time, ISO 8601. */
  readonly receivedAt: string
  readonly preview: string
}

export type Mail = NewMail & { readonly id: number; readonly receivedAt: string }

export function createMailTable(state: SandboxState): void {
  state.db.exec(`
    CREATE TABLE IF NOT EXISTS mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      received_at TEXT NOT NULL,
      sender TEXT NOT NULL,
      recipient TEXT NOT NULL,
      recipients TEXT NOT NULL,
      subject TEXT NOT NULL,
      date TEXT NOT NULL,
      text TEXT NOT NULL,
      html TEXT NOT NULL,
      headers TEXT NOT NULL,
      raw BLOB NOT NULL
    )`)
}

/** Durable once this returns. */
export function insertMail(state: SandboxState, mail: NewMail): void {
  state.db
    .prepare(
      `INSERT INTO mail (received_at, sender, recipient, recipients, subject, date, text, html, headers, raw)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      state.now().toISOString(),
      mail.from,
      mail.to,
      JSON.stringify(mail.recipients),
      mail.subject,
      mail.date,
      mail.text,
      mail.html,
      JSON.stringify(mail.headers),
      mail.raw,
    )
}

export function listMail(state: SandboxState, limit = 200): MailSummary[] {
  return state.db
    .prepare('SELECT *, substr(text, 1, 240) AS preview FROM mail ORDER BY id DESC LIMIT ?')
    .all(limit)
    .map((row) => ({
      id: Number(row.id),
      receivedAt: String(row.received_at),
      from: String(row.sender),
      to: String(row.recipient),
      subject: String(row.subject),
      date: String(row.date),
      preview: String(row.preview),
    }))
}

/** Every mail for `GET /mail.json`, oldest first; of those whose address holds `to` where that is given. */
export function exportMail(state: SandboxState, to = ''): Pick<NewMail, 'to' | 'subject' | 'date' | 'text' | 'html'>[] {
  return state.db
    .prepare(
      'SELECT recipient, subject, date, text, html FROM mail WHERE instr(lower(recipient), lower(?)) ORDER BY id',
    )
    .all(to)
    .map((row) => ({
      to: String(row.recipient),
      subject: String(row.subject),
      date: String(row.date),
      text: String(row.text),
      html: String(row.html),
    }))
}

export function findMail(state: SandboxState, id: number): Mail | null {
  const row = state.db.prepare('SELECT * FROM mail WHERE id = ?').get(id)
  if (row === undefined) return null
  return {
    id: Number(row.id),
    receivedAt: String(row.received_at),
    from: String(row.sender),
    to: String(row.recipient),
    recipients: JSON.parse(String(row.recipients)) as string[],
    subject: String(row.subject),
    date: String(row.date),
    text: String(row.text),
    html: String(row.html),
    headers: JSON.parse(String(row.headers)) as [string, string][],
    raw: row.raw as Uint8Array,
  }
}

export function deleteAllMail(state: SandboxState): void {
  state.db.exec('DELETE FROM mail')
}
