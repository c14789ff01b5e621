/** Patroni's configuration of one node, in the terms of https://patroni.readthedocs.io/en/latest/patroni_configuration.html. */

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

/** What all nodes share; kept in etcd. Seconds. docs/scale.md says why. */
const SHARED = {
  // The shortest that Patroni takes: a dead primary is replaced after so long at most.
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  // What is acknowledged is on two disks, and nobody without it becomes primary.
  synchronous_mode: true,
  // With etcd away a primary that reaches all others stays one.
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 100,
      // A synchronous standby that hangs holds up commits for as long.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
    },
  },
}

/** Only for loopback: everybody is let in without a password. */
const LET_IN = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']

export function nodeSettings({ name, port, restPort, data, postgres, socket, etcdHosts }: NodePlace): object {
  const address = `127.0.0.1:${port}`
  const rest = `127.0.0.1:${restPort}`
  return {
    scope: 'amana',
    name,
    restapi: { listen: rest, connect_address: rest },
    // Not etcd3: there Debian's Patroni 3.0.2 lets a primary that hung past its lease overwrite the lock of the one that replaced
    // it, which loses what that one acknowledged (mended later: https://github.com/patroni/patroni/pull/2689).
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
