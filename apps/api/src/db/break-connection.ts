import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { isFromStandby } from './errors.ts'

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

/** Closes a connection when its server turns out to be a standby, so that the next one finds the primary. */
export function breakWhenStandby(client: pg.ClientBase): void {
  wireOf(client).on('errorMessage', (error: { code?: string; routine?: string }) => {
    if (isFromStandby(error)) breakConnection(client)
  })
}
