/**
 * Machines on one computer, each with a network, disks and a clock that a drill can break: network namespaces
 * on a bridge, file systems in files, libfaketime. Needs root.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from '../print.ts'
import type { Cleanup } from '../setup.ts'
import { ACCOUNT, killNow } from './daemons.ts'
import { createDisk, type Disk } from './disks.ts'

type Program = keyof typeof DISK_SIZES

/** Where a node of the cluster runs. */
export interface Place {
  host: string
  /** Begins a command that runs a program there. */
  within(program: Program): readonly string[]
  /** Settings of PostgreSQL there. */
  settings: Readonly<Record<string, string>>
  /** A folder for the files of a program. */
  folderOf(program: Program): string | null
}

/** Without networks, disks and clocks of their own. */
export const LOOPBACK: Place = { host: '127.0.0.1', within: () => [], settings: {}, folderOf: () => null }

export function placeAt(places: readonly Place[], index: number): Place {
  const place = places[index]
  if (!place) throw new Error(`there is no place ${index}`)
  return place
}

export interface Machine extends Place {
  name: string
  disks: Record<Program, Disk>
  /** kill -9 of all processes of a program, without a look at its files. */
  end(program: Program): void
  /** Packets from here to these addresses are lost from now on; those from there arrive. */
  lose(hosts: readonly string[]): void
  reach(hosts: readonly string[]): void
  /** Seconds that the clock of its PostgreSQL is ahead. */
  setClock(ahead: number): void
}

export interface Machines {
  all: readonly Machine[]
  /** The computer itself, where proxies, products and their clients run. */
  outside: Pick<Machine, 'host' | 'lose' | 'reach'>
  /** A clock for a process of the product, which runs outside. */
  clock: Clock
}

export interface Clock {
  settings: Readonly<Record<string, string>>
  set(ahead: number): void
}

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const BLKIO = '/sys/fs/cgroup/blkio'
const DISK_SIZES = { postgres: '2g', etcd: '1g' } as const
/** Nobody's: a frame to it is lost on the bridge. */
const NOBODY = '02:00:00:00:00:99'

/** @throws Error what is missing for machines of their own */
export function startMachines(cleanup: Cleanup, count: number): Machines {
  const missing = whatIsMissing()
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const folder = mkdtempSync(join(tmpdir(), 'amana-machines-'))
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('chmod', ['755', folder])
  const id = process.pid % 100_000
  const net = `10.231.${process.pid % 250}`
  const bridge = `amn${id}`
  ip('link', 'add', bridge, 'type', 'bridge')
  cleanup(() => ip('link', 'del', bridge))
  ip('addr', 'add', `${net}.254/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const all = Array.from({ length: count }, (_, index) => {
    const place = { id, number: index + 1, host: `${net}.${index + 1}`, bridge, folder }
    return createMachine(cleanup, place)
  })
  return {
    all,
    outside: { host: `${net}.254`, ...linesFrom([], bridge) },
    clock: createClock(join(folder, 'product.clock')),
  }
}

function whatIsMissing(): string[] {
  return [
    ...(process.getuid?.() === 0 ? [] : ['Machines with networks and disks of their own need root.']),
    ...(existsSync(FAKETIME) ? [] : ['Install libfaketime (Debian: apt-get install faketime).']),
    ...(existsSync(BLKIO) ? [] : [`The speed of a disk is limited by cgroup version 1, at ${BLKIO}.`]),
  ]
}

interface At {
  id: number
  number: number
  host: string
  bridge: string
  folder: string
}

function createMachine(cleanup: Cleanup, { id, number, host, bridge, folder }: At): Machine {
  const name = `amana-${id}-${number}`
  ip('netns', 'add', name)
  cleanup(() => ip('netns', 'del', name))
  const outer = `amn${id}v${number}`
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', outer, 'master', bridge, 'up')
  ip('-n', name, 'addr', 'add', `${host}/24`, 'dev', 'eth0')
  for (const device of ['eth0', 'lo']) ip('-n', name, 'link', 'set', device, 'up')
  const groupOf = (program: Program) => join(BLKIO, `${name}-${program}`)
  const diskOf = (program: Program): Disk => {
    mkdirSync(groupOf(program))
    cleanup(() => execFileSync('rmdir', [groupOf(program)]))
    return createDisk(cleanup, {
      path: join(folder, `${program}${number}`),
      size: DISK_SIZES[program],
      limits: join(groupOf(program), 'blkio.throttle.write_iops_device'),
      owner: ACCOUNT,
    })
  }
  const disks = { postgres: diskOf('postgres'), etcd: diskOf('etcd') }
  const clock = createClock(join(folder, `clock${number}`))
  return {
    ...{ name, host, disks, settings: clock.settings, setClock: clock.set },
    ...linesFrom(['-n', name], 'eth0'),
    // The group first: what the program starts stays in it.
    within: (program) => [
      ...['sh', '-c', `echo $$ > ${join(groupOf(program), 'cgroup.procs')} && exec "$@"`, 'sh'],
      ...['nsenter', `--net=/run/netns/${name}`],
    ],
    end(program) {
      for (const pid of readFileSync(join(groupOf(program), 'cgroup.procs'), 'utf8')
        .trim()
        .split('\n'))
        if (pid !== '') killNow(Number(pid))
    },
    folderOf: (program) => disks[program].folder,
  }
}

/** A neighbour with a wrong address gets nothing, in silence, as on a line that is cut for one direction. */
function linesFrom(where: readonly string[], device: string): Pick<Machine, 'lose' | 'reach'> {
  return {
    lose(hosts) {
      for (const host of hosts)
        ip(...where, 'neigh', 'replace', host, 'lladdr', NOBODY, 'dev', device, 'nud', 'permanent')
    },
    reach(hosts) {
      for (const host of hosts) ip(...where, 'neigh', 'del', host, 'dev', device)
    },
  }
}

/** Programs read the file once a second; clocks that only measure time run on. */
function createClock(file: string): Clock {
  const set = (ahead: number) => writeFileSync(file, `${ahead < 0 ? '' : '+'}${ahead}\n`, { mode: 0o644 })
  set(0)
  return {
    set,
    settings: {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}

function ip(...args: string[]): void {
  try {
    execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    // The clean-up goes on; anything else that fails shows in what it was for.
    if (args.includes('del')) print(`ip ${args.join(' ')}: ${error instanceof Error ? error.message : error}`)
    else throw error
  }
}
