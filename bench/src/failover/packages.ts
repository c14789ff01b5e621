/** The programs of the cluster: Debian's packages, installed by root, else named. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  bringRequirements,
  findSystemPostgres,
  type Requirement,
  SYSTEM_POSTGRES,
} from '../../../scripts/requirements.ts'

const FOLDERS = ['/usr/bin', '/usr/sbin']

function program(name: string, debianPackage: string): Requirement {
  return {
    debianPackage,
    find: () => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null,
    advice: `Install ${name} (Debian: apt-get install ${debianPackage}).`,
  }
}

const PATRONI = program('patroni', 'patroni')
const ETCD = program('etcd', 'etcd-server')
const HAPROXY = program('haproxy', 'haproxy')
const PGBOUNCER = program('pgbouncer', 'pgbouncer')

export interface Programs {
  /** Folder of initdb, pg_ctl, postgres. */
  postgres: string
  patroni: string
  etcd: string
  haproxy: string
  pgbouncer: string
}

export async function findHaproxy(): Promise<string> {
  await requireAll([HAPROXY])
  return HAPROXY.find() ?? ''
}

export async function findPrograms(): Promise<Programs> {
  await requireAll([SYSTEM_POSTGRES, PATRONI, ETCD, HAPROXY, PGBOUNCER])
  const [patroni = '', etcd = '', haproxy = '', pgbouncer = ''] = [PATRONI, ETCD, HAPROXY, PGBOUNCER].map(
    ({ find }) => find() ?? '',
  )
  return { postgres: findSystemPostgres() ?? '', patroni, etcd, haproxy, pgbouncer }
}

/** @throws Error that says what to install */
async function requireAll(requirements: Requirement[]): Promise<void> {
  const missing = await bringRequirements(requirements)
  if (missing.length > 0) throw new Error(missing.join('\n'))
}
