/** HAProxy before PostgreSQL and before the product, and PgBouncer: each one answer to "where is it now?". */

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Workshop } from './daemons.ts'
import type { Node } from './patroni.ts'

const WAIT_MS = 10_000

/** What a client reads when no server process takes its request: the product's own envelope. */
const UNAVAILABLE = JSON.stringify({
  response_status: 'error',
  response_description: 'The service is busy. Please try again in a moment.',
  response_data: null,
  code: 'unavailable',
  request_id: 'proxy',
})

export interface HaproxyPlan {
  /** Where it listens for PostgreSQL's clients and for the web's. */
  databasePort: number
  webPort: number
  nodes: readonly Node[]
  productPorts: readonly number[]
}

/** Writes to the primary alone, which Patroni names by its REST interface; the web to any process that lives. */
export async function startHaproxy(workshop: Workshop, program: string, plan: HaproxyPlan): Promise<void> {
  const busy = workshop.write(
    'busy.http',
    `HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json; charset=utf-8\r\nRetry-After: 1\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${UNAVAILABLE}`,
  )
  const file = workshop.write(
    'haproxy.cfg',
    `
global
  maxconn 2000

defaults
  timeout connect 2s
  timeout check 2s

# A primary that is none any more, or says nothing, loses its connections at once: nobody waits for it.
listen postgres
  bind 127.0.0.1:${plan.databasePort}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${plan.nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}

# By /healthz, not /readyz: with the database away the product still answers, in its own words.
listen web
  bind 127.0.0.1:${plan.webPort}
  mode http
  option forwardfor
  option httpchk GET /healthz
  timeout check 5s
  timeout client 60s
  timeout server 60s
  retries 2
  option redispatch
  retry-on conn-failure
  errorfile 502 ${busy}
  errorfile 503 ${busy}
  errorfile 504 ${busy}
  default-server inter 1s fall 2 rise 1
${plan.productPorts.map((port, index) => `  server product${index + 1} 127.0.0.1:${port} check`).join('\n')}
`,
  )
  workshop.start('haproxy', [program, '-db', '-f', file])
  await listens(plan.webPort)
}

/**
 * A connection of PgBouncer's for each of its clients' (pool_mode session): the product names statements, listens and holds
 * advisory locks, none of which a connection lent by transaction keeps.
 */
export async function startPgbouncer(
  workshop: Workshop,
  program: string,
  { port, databasePort }: { port: number; databasePort: number },
): Promise<void> {
  const users = workshop.write('users.txt', '"amana" ""\n')
  const file = workshop.write(
    'pgbouncer.ini',
    `[databases]
amana = host=127.0.0.1 port=${databasePort} dbname=amana
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = session
default_pool_size = 40
max_client_conn = 200
# Sent by the driver at the start; the role has it too (ALTER ROLE … SET statement_timeout).
ignore_startup_parameters = statement_timeout
server_connect_timeout = 3
server_login_retry = 1
# Who waits for a primary that is not there is told so, statement by statement.
query_wait_timeout = 5
`,
  )
  workshop.start('pgbouncer', [program, file])
  await listens(port)
}

async function listens(port: number): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`nothing listens on port ${port}`, { cause: error })
      await sleep(50)
    } finally {
      socket.destroy()
    }
  }
}
