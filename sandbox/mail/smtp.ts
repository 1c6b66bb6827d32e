import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { SandboxState } from '../state.ts'
import { createMailTable, insertMail } from './mail-queries.ts'
import { parseMail } from './parse-mail.ts'

const maxMailBytes = 10 * 1024 * 1024

type Refusal = Error & { responseCode: number }

function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode })
}

async function readStream(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  // Read to the end even when too large: only then does the sender read the error response.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= maxMailBytes) chunks.push(chunk)
  }
  return length > maxMailBytes || stream.sizeExceeded ? null : Buffer.concat(chunks)
}

/**
 * Receives mail over SMTP without authentication or encryption, at most 10 MB each. An accepted mail is on disk; `port`
 * 0 picks a free one.
 */
export async function startMailServer(
  state: SandboxState,
  options: { readonly host: string; readonly port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  createMailTable(state)

  const store = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await readStream(stream)
    if (raw === null) throw refusal(552, 'Message exceeds the size limit of 10 MB')
    const { mailFrom, rcptTo } = session.envelope
    const envelope = {
      from: mailFrom === false ? '' : mailFrom.address,
      recipients: rcptTo.map((recipient) => recipient.address),
    }
    insertMail(state, await parseMail(raw, envelope, state.now()))
  }

  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Sandbox mailbox',
    size: maxMailBytes,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 100,
    socketTimeout: 60_000,
    closeTimeout: 1000,
    onData(stream, session, callback) {
      store(stream, session).then(
        () => callback(),
        (error: Error) => callback('responseCode' in error ? error : refusal(451, 'The mail could not be stored')),
      )
    },
  })
  // A dropped connection must not end the server.
  server.on('error', () => undefined)

  await new Promise<void>((resolve, reject) => {
    const { server: socket } = server
    socket.once('error', reject)
    server.listen(options.port, options.host, () => {
      socket.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
