import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Read-only transaction: a former primary that is a standby now, or the wrong server. */
const READ_ONLY = '25006'

/** node-postgres has this field without a type: the protocol on one socket. */
interface Wire extends EventEmitter {
  stream: Duplex
}

function wireOf(client: pg.ClientBase): Wire {
  return (client as unknown as { connection: Wire }).connection
}

/** Closes a connection without asking the server; pending queries fail with a connection error. */
export function breakConnection(client: pg.ClientBase): void {
  wireOf(client).stream.destroy()
}

/** Closes a connection when its server turns out to be read-only, so that the next one finds the primary. */
export function breakWhenReadOnly(client: pg.ClientBase): void {
  wireOf(client).on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) breakConnection(client)
  })
}
