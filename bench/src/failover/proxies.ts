/** HAProxy before PostgreSQL and before the product, and PgBouncer. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts, killChild } from '../servers.ts'
import type { Daemons } from './daemons.ts'
import type { Node } from './patroni.ts'

const WAIT_MS = 10_000

/** The operator's file: the runs test it as docs/scale.md describes it. */
const DEPLOY = join(import.meta.dirname, '../../../deploy')

export interface WebProxy {
  /** kill -9, and a new start at the same address. Resolves when it listens. */
  restart(): Promise<void>
}

/** To any running process of the product, by deploy/haproxy.cfg. @param productPorts one or two */
export async function startWebProxy(
  daemons: Daemons,
  program: string,
  { port, productPorts }: { port: number; productPorts: readonly number[] },
): Promise<WebProxy> {
  daemons.write('busy.http', readFileSync(join(DEPLOY, 'busy.http'), 'utf8'))
  const file = daemons.write('haproxy.cfg', webProxyFile())
  const [first = 0, second = 0] = productPorts
  const [plainPort = 0, nobody = 0] = await freePorts(2)
  const settings = {
    WEB_BIND: `127.0.0.1:${port}`,
    HTTP_BIND: `127.0.0.1:${plainPort}`,
    PRODUCT_1: `127.0.0.1:${first}`,
    PRODUCT_2: `127.0.0.1:${second || nobody}`,
  }
  const start = () => daemons.start('haproxy', [program, '-db', '-f', file], { settings })
  let running = start()
  await listens(port)
  return {
    async restart() {
      await killChild(running)
      running = start()
      await listens(port)
    },
  }
}

/**
 * Daemons do not run as root, and only root can change its user and its root folder. The clients of a run are
 * on one machine and name the networks that they stand for.
 */
function webProxyFile(): string {
  return readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8')
    .replaceAll(/^ {2}(user|group|chroot) .*\n/gm, '')
    .replace(
      /^ {2}http-request set-header X-Forwarded-For %\[src\]$/m,
      '$& unless { req.hdr(X-Forwarded-For) -m found }',
    )
}

/** Connects to the primary only, which Patroni names by its REST interface. */
export async function startDatabaseProxy(
  daemons: Daemons,
  program: string,
  { port, nodes }: { port: number; nodes: readonly Node[] },
): Promise<void> {
  const file = daemons.write(
    'haproxy-postgres.cfg',
    `
global
  maxconn 2000

defaults
  timeout connect 2s
  timeout check 2s

# A node that is no longer the primary, or does not answer, loses its connections at once: no client waits for it.
listen postgres
  bind 127.0.0.1:${port}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${node.host}:${node.port} check port ${node.restPort}`).join('\n')}
`,
  )
  daemons.start('haproxy-postgres', [program, '-db', '-f', file])
  await listens(port)
}

/**
 * One PgBouncer connection for each client connection (pool_mode session): the product uses named statements,
 * LISTEN and advisory locks, which transaction pooling does not keep.
 */
export async function startPgbouncer(
  daemons: Daemons,
  program: string,
  { port, databasePort }: { port: number; databasePort: number },
): Promise<void> {
  const users = daemons.write('users.txt', '"amana" ""\n')
  const file = daemons.write(
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
# Statements that wait for a missing primary fail after this time.
query_wait_timeout = 5
`,
  )
  daemons.start('pgbouncer', [program, file])
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
