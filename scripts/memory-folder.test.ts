import { rmSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasRoom, makeMemoryFolder } from './memory-folder.ts'

const MACHINE = {
  mounts: '/dev/sda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n',
  meminfo: 'MemTotal:       24684092 kB\nMemAvailable:   19591420 kB\n',
  free: 12 * 1024 ** 3,
}

test('a machine with memory and a file system in it has room', () => {
  expect(hasRoom(MACHINE)).toBe(true)
})

test.each([
  ['little memory', { meminfo: 'MemAvailable:   7000000 kB\n' }],
  ['an unknown amount of memory', { meminfo: '' }],
  ['a small file system, as in a container', { free: 64 * 1024 ** 2 }],
  ['programs that may not run there', { mounts: 'tmpfs /dev/shm tmpfs rw,nosuid,noexec 0 0\n' }],
  ['another file system there', { mounts: '/dev/sdb /dev/shm ext4 rw 0 0\n' }],
  ['none there', { mounts: '/dev/sda / ext4 rw 0 0\n' }],
])('one with %s has none', (_what, machine) => {
  expect(hasRoom({ ...MACHINE, ...machine })).toBe(false)
})

test('the folder is open to the account of PostgreSQL', () => {
  const folder = makeMemoryFolder()
  if (folder === null) return
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  rmSync(folder, { recursive: true })
})
