import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Read-only transaction: a server that was the primary and is a standby now, or the wrong one from the start. */
const READ_ONLY = '25006'

/** node-postgres has it and does not type it: the protocol on one socket. */
interface Wire extends EventEmitter {
  stream: Duplex
}

function wireOf(client: pg.ClientBase): Wire {
  return (client as unknown as { connection: Wire }).connection
}

/** Closes a connection without asking the server; whoever waits for an answer gets an error that says so. */
export function breakConnection(client: pg.ClientBase): void {
  wireOf(client).stream.destroy()
}

/** A connection to a server that takes no writes is closed when that shows, so that the next one finds the primary. */
export function breakWhenReadOnly(client: pg.ClientBase): void {
  wireOf(client).on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) breakConnection(client)
  })
}
