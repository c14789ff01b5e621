/** Disks that a drill can fill, slow down and break: ext4 in a file, through a loop device. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cleanup } from '../setup.ts'
import { idOf } from './daemons.ts'

const MINORS = 256
/** Others take some of the room meanwhile. */
const SPARED_BLOCKS = 8_192
/** EXT4_IOC_SHUTDOWN without a last flush: from then on each access is answered by EIO. */
const SHUTDOWN =
  'import fcntl,os,struct,sys; fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack("I", 2))'

export interface Disk {
  /** For the programs' account. */
  readonly folder: string
  /** Takes the room to the last byte, also what becomes free meanwhile until `free`. */
  fill(): Promise<void>
  free(): Promise<void>
  /** Writes that reach the disk in a second; null: as fast as it can. */
  slow(writesPerSecond: number | null): void
  /** Nothing can be read or written any more. */
  fail(): void
  /** An empty disk in its place. The programs that used the broken one have ended. */
  replace(): void
}

interface DiskSettings {
  /** The path of the file; the mount beside it has `.mount`. */
  path: string
  size: string
  /** The control group's file of limits. */
  limits: string
  owner: string
}

export function createDisk(cleanup: Cleanup, { path, size, limits, owner }: DiskSettings): Disk {
  const mount = `${path}.mount`
  const folder = join(mount, 'files')
  const filler = join(mount, 'filler')
  mkdirSync(mount)
  const make = () => {
    rmSync(path, { force: true })
    run('truncate', '--size', size, path)
    // Without the reserve for root, so that full is full for everybody.
    run('mkfs.ext4', '-q', '-F', '-m', '0', path)
    run('mount', '-o', 'loop', path, mount)
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, idOf('-u', owner), idOf('-g', owner))
  }
  make()
  cleanup(() => run('umount', '--lazy', mount))
  const limit = (writes: number) => {
    const device = statSync(mount).dev
    writeFileSync(limits, `${Math.floor(device / MINORS)}:${device % MINORS} ${writes}\n`)
  }
  return {
    folder,
    fill: () => fillWith(filler),
    free: () => rm(filler, { force: true }),
    // Zero ends the limit.
    slow: (writes) => limit(writes ?? 0),
    fail: () => run('/usr/bin/python3', '-c', SHUTDOWN, mount),
    replace() {
      run('umount', '--lazy', mount)
      make()
    },
  }
}

/** Most of it at once; then smaller and smaller pieces, until not even the smallest has room. */
async function fillWith(path: string): Promise<void> {
  const file = await open(path, 'a')
  const { bavail, bsize } = statfsSync(path)
  const most = Math.max(0, bavail - SPARED_BLOCKS) * bsize
  if (most > 0) run('fallocate', '--offset', `${statSync(path).size}`, '--length', `${most}`, path)
  try {
    for (const size of [1_048_576, 4_096]) await appendUntilFull(file, Buffer.alloc(size))
  } finally {
    await file.close()
  }
}

async function appendUntilFull(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  for (;;)
    try {
      await file.write(block)
      await file.sync()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
}

function run(file: string, ...args: string[]): void {
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
