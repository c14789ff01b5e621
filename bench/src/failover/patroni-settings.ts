/**
 * Patroni's configuration of one node (https://patroni.readthedocs.io/en/latest/patroni_configuration.html).
 */

export interface NodePlace {
  name: string
  port: number
  restPort: number
  data: string
  /** Folder of PostgreSQL's programs. */
  postgres: string
  /** Folder of its Unix socket. */
  socket: string
  etcdHosts: string[]
}

/** Shared by all nodes; kept in etcd. Seconds. docs/scale.md gives the reasons. */
const SHARED = {
  // The shortest that Patroni accepts: a dead primary is replaced after so long at most.
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  // An acknowledged commit is on two disks, and only such a node becomes primary.
  synchronous_mode: true,
  // Without etcd a primary that reaches all others stays primary.
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 100,
      // A synchronous standby that hangs delays commits for as long.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
    },
  },
}

/** For loopback only: no passwords. */
const LET_IN = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']

export function nodeSettings({ name, port, restPort, data, postgres, socket, etcdHosts }: NodePlace): object {
  const address = `127.0.0.1:${port}`
  const rest = `127.0.0.1:${restPort}`
  return {
    scope: 'amana',
    name,
    restapi: { listen: rest, connect_address: rest },
    // Not etcd3: there Debian's Patroni 3.0.2 lets a primary that hung past its lease overwrite the lock of
    // its successor, which loses the successor's commits (fixed later:
    // https://github.com/patroni/patroni/pull/2689).
    etcd: { hosts: etcdHosts },
    bootstrap: { dcs: SHARED, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: postgres,
      pg_hba: LET_IN,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: socket },
    },
  }
}
