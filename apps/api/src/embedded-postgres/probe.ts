import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { PORT, SUPERUSER } from './cluster.ts'

/**
 * One connection to the maintenance database over the cluster's socket. Rejects while the server is not
 * ready.
 */
export async function connectTo(
  { socket }: Pick<Cluster, 'socket'>,
  applicationName: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    host: socket,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a later break of the connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
