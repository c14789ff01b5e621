/** The command as operators run it, against a registry that speaks the protocol. */
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AgentProcess, filesOf, newFolder, spawnAgent, until } from './agent-process.fixtures.ts'
import { type FakeRegistry, KEY, startFakeRegistry } from './fake-registry.fixtures.ts'
import { lockFolder } from './lock.ts'

interface Site {
  registry: FakeRegistry
  dir: string
  start: (...args: string[]) => AgentProcess
  once: (...args: string[]) => Promise<{ code: number | null; output: string }>
  state: () => { position: number; digest_checked_at: string | null }
  /** A program that notes how many arguments it has, and the path. */
  command: (body?: string) => { path: string; calls: () => string[] }
}

/** A registry and a folder for a test alone; several tests run at once. */
function at(body: (site: Site) => Promise<void>): () => Promise<void> {
  return async () => {
    const registry = await startFakeRegistry()
    const dir = newFolder()
    const running: AgentProcess[] = []
    const start: Site['start'] = (...args) => {
      const agent = spawnAgent(['--url', registry.url, '--dir', dir, ...args], { TELCO_KEY: KEY })
      running.push(agent)
      return agent
    }
    const once: Site['once'] = async (...args) => {
      const agent = start('--once', ...args)
      return { code: await agent.ended, output: agent.output() }
    }
    const state: Site['state'] = () => JSON.parse(readFileSync(join(dir, 'telco-agent.json'), 'utf8'))
    const command: Site['command'] = (body = '') => {
      const path = join(dir, 'load')
      const log = join(dir, 'log')
      writeFileSync(path, `#!/bin/sh\necho "$#$TELCO_KEY $1" >> ${log}\n${body}\n`)
      chmodSync(path, 0o755)
      return { path, calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []) }
    }
    try {
      await body({ registry, dir, start, once, state, command })
    } finally {
      for (const agent of running) await agent.kill()
      await registry.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}

/** A socket as a killed process leaves it. */
async function leaveSocket(path: string): Promise<void> {
  const server = createServer().listen(`${path}~`)
  await once(server, 'listening')
  renameSync(`${path}~`, path)
  server.close()
  await once(server, 'close')
}

const ERA = '1f0e9a3c'
const A = '35418804012345'
const B = '35693803564380'
const C = '86723105000001'
const D = '86723105000002'

describe.concurrent('--once', () => {
  test(
    'writes the whole list, then what has changed, and reports each position with the digest compared',
    at(async ({ registry, dir, once, state }) => {
      registry.block(B, { status: 'blocked', reporting_date: '2026-01-05' })
      registry.takeSnapshot()
      registry.block(A)
      const first = await once()
      expect([first.code, filesOf(dir)]).toEqual([
        0,
        {
          [`amana_full_${ERA}_000000000002.csv`]: `imei,reporting_date,status\n${A},2026-11-24,stolen\n${B},2026-01-05,blocked\n`,
        },
      ])
      expect(registry.cursors).toEqual([{ position: 2, applied_at: expect.any(String), entries: 2 }])
      expect(Date.now() - Date.parse(registry.cursors[0]?.applied_at ?? '')).toBeLessThan(20_000)

      registry.block(C, { status: 'held' })
      registry.block(A, { status: 'lost' })
      registry.unblock(B)
      registry.block(B)
      registry.unblock(C)
      const second = await once()
      expect(second.code).toBe(0)
      expect(filesOf(dir)[`amana_delta_${ERA}_000000000002_000000000007.csv`]).toBe(
        [
          'imei,reporting_date,status,change_type',
          `${C},2026-11-24,held,add`,
          `${A},2026-11-24,lost,update`,
          `${B},2026-01-05,blocked,remove`,
          `${B},2026-11-24,stolen,add`,
          `${C},2026-11-24,held,remove`,
          '',
        ].join('\n'),
      )
      expect(registry.cursors.at(-1)).toMatchObject({ position: 7, entries: 2 })
      expect(second.output).toContain('Digest matches')
      expect(state()).toMatchObject({
        epoch: registry.epoch,
        position: 7,
        entries: 2,
        format: 'amana',
        digits: 14,
      })

      const names = Object.keys(filesOf(dir))
      expect((await once()).code).toBe(0)
      expect(Object.keys(filesOf(dir))).toEqual(names)
      expect(registry.asked.filter((call) => call === 'GET /telco/v1/snapshot')).toHaveLength(1)
    }),
  )

  test(
    "has DIRBS' columns and one net line a number, with 15 digits",
    at(async ({ registry, dir, once }) => {
      registry.block(A)
      registry.block(B, { reporting_date: '2026-01-05' })
      await once('--format', 'dirbs', '--digits', '15')
      registry.block(C)
      registry.unblock(C)
      registry.block(C, { status: 'lost' })
      registry.block(A, { status: 'held' })
      registry.unblock(B)
      expect((await once('--format', 'dirbs', '--digits', '15')).code).toBe(0)
      const positions = `${ERA}_000000000002_000000000007`
      expect(filesOf(dir)).toEqual({
        [`blacklist_${ERA}_000000000002.csv`]: `imei,block_date,reasons\n${A}2,20261124,stolen\n${B}9,20260105,stolen\n`,
        [`blacklist_delta_${positions}_blocked.csv`]: `imei,block_date,reasons\n${C}0,20261124,lost\n`,
        [`blacklist_delta_${positions}_changed.csv`]: `imei,block_date,reasons\n${A}2,20261124,held\n`,
        [`blacklist_delta_${positions}_unblocked.csv`]: `imei,block_date,reasons\n${B}9,20260105,stolen\n`,
      })
    }),
  )

  test(
    'writes a new full file when columns or digits become others',
    at(async ({ registry, dir, once }) => {
      registry.block(A)
      await once()
      registry.block(B)
      await once('--digits', '15')
      expect(filesOf(dir)[`amana_delta_${ERA}_000000000001_000000000002.csv`]).toContain(`${B}9,`)
      expect(filesOf(dir)[`amana_full_${ERA}_000000000001.csv`]).toContain(`${A}2,`)
    }),
  )

  test(
    'says in one line that the digest differs, which lines were wrong in a file, and writes a new full file',
    at(async ({ registry, dir, once }) => {
      registry.block(A)
      registry.block(B)
      registry.block(D)
      await once()
      // A line that no change tells of is missing, one is too many, and one has another status.
      registry.list.set(C, { status: 'blocked', reporting_date: '2026-03-01' })
      registry.list.delete(A)
      registry.list.set(D, { status: 'held', reporting_date: '2026-11-25' })
      const asked = registry.asked.length
      const { code, output } = await once()
      const note = `.telco-agent/differences_${ERA}_000000000003.csv`
      expect(code).toBe(0)
      expect(output.split('\n').filter((line) => line.includes('mismatch'))).toEqual([
        expect.stringContaining(
          `Z Digest mismatch (position 3, 3 of 1000 buckets): 3 lines in ${note} repaired, writing a new full file.`,
        ),
      ])
      expect(readFileSync(join(dir, note), 'utf8').trim().split('\n').toSorted()).toEqual([
        `${A},stolen,2026-11-24,,`,
        `${C},,,blocked,2026-03-01`,
        `${D},stolen,2026-11-24,held,2026-11-25`,
        'imei,status,reporting_date,registry_status,registry_reporting_date',
      ])
      expect(filesOf(dir)).toEqual({
        [`amana_full_${ERA}_000000000003.csv`]: `imei,reporting_date,status\n${B},2026-11-24,stolen\n${C},2026-03-01,blocked\n${D},2026-11-25,held\n`,
      })
      expect(registry.asked.slice(asked)).toEqual([
        'GET /telco/v1/changes',
        'PUT /telco/v1/cursors/me',
        'GET /telco/v1/digest',
        ...['001', '002', '345'].flatMap((bucket) => [
          `GET /telco/v1/digest/${bucket}/parts`,
          expect.stringMatching(`/telco/v1/digest/${bucket}/parts/..$`),
        ]),
        'PUT /telco/v1/cursors/me',
      ])
      expect((await once()).output).toContain('Digest matches')
    }),
  )

  test(
    'takes the whole list anew when parts are unknown to the registry, too many, or not as their digests',
    at(async ({ registry, dir, once }) => {
      const takenAnew = async (imei: string) => {
        registry.list.set(imei, { status: 'blocked', reporting_date: '2026-03-01' })
        registry.takeSnapshot()
        const { code, output } = await once()
        expect([code, output]).toEqual([
          0,
          expect.stringMatching(/\(position 2, \d+ of 1000 buckets\): downloading a new snapshot/),
        ])
        expect(filesOf(dir)[`amana_full_${ERA}_000000000002.csv`]).toContain(`${imei},2026-03-01,blocked`)
        expect((await once()).output).toContain('Digest matches')
      }
      registry.block(A)
      registry.block(B)
      await once()
      registry.hasParts = false
      await takenAnew(C)
      registry.hasParts = true
      for (let bucket = 100; bucket < 120; bucket += 1)
        registry.list.set(`35000000000${bucket}`, { status: 'lost', reporting_date: '2026-03-01' })
      await takenAnew('35000000000120')
      registry.instead = (path, response) => {
        if (!/parts\/\d\d$/.test(path)) return false
        response.end(`${D},lost,2026-03-01\n`)
        return true
      }
      await takenAnew(D)
    }),
  )

  test(
    'takes from the digest what the snapshot does not know either',
    at(async ({ registry, dir, once }) => {
      registry.block(A)
      registry.block(B)
      registry.takeSnapshot()
      await once()
      registry.hasParts = false
      registry.list.delete(A)
      registry.list.set(C, { status: 'lost', reporting_date: '2026-03-01' })
      const { code, output } = await once()
      expect([code, output]).toEqual([0, expect.stringContaining('digest in 2 numbers')])
      expect(filesOf(dir)[`amana_full_${ERA}_000000000002.csv`]).toBe(
        `imei,reporting_date,status\n${B},2026-11-24,stolen\n${C},,lost\n`,
      )
    }),
  )

  test(
    'takes the whole list anew in another epoch, and when its position is told no longer',
    at(async ({ registry, dir, once }) => {
      registry.block(A)
      registry.block(B)
      await once()
      registry.epoch = '2b0e9a3c-0000-4000-8000-000000000002'
      registry.takeSnapshot()
      expect((await once()).code).toBe(0)
      expect(Object.keys(filesOf(dir))).toContain('amana_full_2b0e9a3c_000000000002.csv')
      registry.block(C)
      registry.takeSnapshot()
      registry.compactedBefore = 3
      expect((await once()).code).toBe(0)
      expect(Object.keys(filesOf(dir))).toContain('amana_full_2b0e9a3c_000000000003.csv')
      expect(registry.cursors.at(-1)?.position).toBe(3)
    }),
  )

  test(
    'reports nothing of an old epoch, of which the registry knows fewer positions',
    at(async ({ registry, once }) => {
      registry.block(A)
      registry.block(B)
      await once()
      const cursors = registry.cursors.length
      const restored = await startFakeRegistry()
      restored.epoch = '3c0e9a3c-0000-4000-8000-000000000003'
      restored.block(C)
      expect((await once('--url', restored.url)).code).toBe(0)
      expect([cursors, registry.cursors.length]).toEqual([1, 1])
      expect(restored.cursors).toMatchObject([{ position: 1, entries: 1 }])
      await restored.stop()
    }),
  )

  test(
    'does not use a snapshot whose SHA-256 is another, and asks again later',
    at(async ({ registry, dir, once }) => {
      registry.block(A)
      registry.takeSnapshot()
      registry.instead = (path, response) => {
        if (!path.includes('/snapshots/')) return false
        response.end('something else')
        return true
      }
      const { code, output } = await once()
      expect([code, output, filesOf(dir)]).toEqual([1, expect.stringContaining('SHA-256'), {}])
      registry.instead = null
      expect((await once()).code).toBe(0)
    }),
  )

  test(
    'ends with an error at once when the key is refused, and does not print or keep it',
    at(async ({ registry, dir, once }) => {
      const wrong = 'amk_live_wrongwrongwrongwrongwrongwrong'
      const refused = spawnAgent(['--once', '--url', registry.url, '--dir', dir, '--key', wrong])
      expect([await refused.ended, refused.output()]).toEqual([
        1,
        expect.stringContaining('401 not_signed_in'),
      ])
      expect(refused.output()).not.toContain(wrong)
      const { output } = await once()
      expect(output).not.toContain(KEY)
      for (const name of globSync('**/*', { cwd: dir, exclude: (found) => found.endsWith('lock') }))
        if (statSync(join(dir, name)).isFile())
          expect(readFileSync(join(dir, name), 'latin1')).not.toContain(KEY)
    }),
  )

  test(
    'ends with an error within 30 s when nothing listens, and when nothing is answered',
    at(async () => {
      const silent = createServer(() => undefined)
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      const { port } = silent.address() as { port: number }
      const began = performance.now()
      const agents = ['http://127.0.0.1:9', `http://127.0.0.1:${port}`].map((url) =>
        spawnAgent(['--once', '--url', url, '--dir', newFolder(), '--key', KEY]),
      )
      const codes = await Promise.all(agents.map(({ ended }) => ended))
      expect(codes).toEqual([1, 1])
      expect(performance.now() - began).toBeLessThan(30_000)
      for (const agent of agents) expect(agent.output()).toContain('cannot be reached')
      silent.close()
    }),
  )

  test(
    'begins anew with a line when its list is damaged',
    at(async ({ registry, dir, once }) => {
      registry.block(A)
      await once()
      const path = join(dir, '.telco-agent/list')
      const bytes = readFileSync(path)
      bytes[bytes.length - 40] = 255 - (bytes[bytes.length - 40] ?? 0)
      writeFileSync(path, bytes)
      registry.block(B)
      const { code, output } = await once()
      expect([code, output]).toEqual([0, expect.stringContaining('damaged')])
      expect(filesOf(dir)[`amana_full_${ERA}_000000000002.csv`]?.trim().split('\n')).toHaveLength(3)
    }),
  )
})

describe.concurrent('--exec', () => {
  test(
    'gets the path of each file as its only argument, and never the key',
    at(async ({ registry, dir, once, command }) => {
      registry.block(A)
      const { path, calls } = command()
      await once('--exec', path)
      registry.block(B)
      await once('--exec', path)
      expect(calls()).toEqual([
        `1 ${dir}/amana_full_${ERA}_000000000001.csv`,
        `1 ${dir}/amana_delta_${ERA}_000000000001_000000000002.csv`,
      ])
    }),
  )

  test(
    'that fails leaves the position where it was; the next run gives the same file again',
    at(async ({ registry, dir, once, state, command }) => {
      registry.block(A)
      await once()
      const { path, calls } = command('test ! -e "$(dirname $0)/full"')
      writeFileSync(join(dir, 'full'), '')
      registry.block(B)
      const { code, output } = await once('--exec', path)
      expect([code, output]).toEqual([1, expect.stringContaining('The command ended with 1')])
      expect([registry.cursors.at(-1)?.position, state().position]).toEqual([1, 1])
      registry.block(C)
      rmSync(join(dir, 'full'))
      expect((await once('--exec', path)).code).toBe(0)
      const [, twice, next] = calls()
      expect(calls()[0]).toBe(twice)
      expect(next).toContain('_000000000002_000000000003.csv')
      expect(registry.cursors.at(-1)?.position).toBe(3)
      expect((await once('--exec', join(dir, 'missing'))).code).toBe(0)
      registry.unblock(C)
      expect((await once('--exec', join(dir, 'missing'))).output).toContain('cannot be started: ENOENT')
    }),
  )
})

describe('following', () => {
  test(
    'writes a change as soon as it is there, and goes on when the registry was away',
    at(async ({ registry, dir, start }) => {
      registry.block(A)
      const agent = start()
      await until(() => agent.output().includes('Digest matches'))
      registry.block(B)
      await until(() => filesOf(dir)[`amana_delta_${ERA}_000000000001_000000000002.csv`] !== undefined)
      registry.instead = (_, response) => {
        response.writeHead(503)
        response.end()
        return true
      }
      registry.block(C)
      await until(() => agent.output().includes('503'))
      registry.instead = null
      await until(() => registry.cursors.at(-1)?.position === registry.head)
      expect(await agent.kill('SIGTERM')).toBe(0)
    }),
  )

  test(
    'compares the digest in the night that was missed',
    at(async ({ registry, dir, start, once, state }) => {
      registry.block(A)
      await once()
      const yesterday = new Date(Date.now() - 86_400_000).toISOString()
      writeFileSync(
        join(dir, 'telco-agent.json'),
        JSON.stringify({ ...state(), digest_checked_at: yesterday }),
      )
      registry.list.set(B, { status: 'lost', reporting_date: '2026-02-02' })
      registry.takeSnapshot()
      // Waits for changes never end without one.
      const busy = setInterval(() => registry.block(C, { status: registry.head % 2 ? 'held' : 'lost' }), 500)
      const agent = start()
      await until(() => agent.output().includes('mismatch') && state().digest_checked_at !== yesterday)
      clearInterval(busy)
      const latest = Object.keys(filesOf(dir)).findLast((name) => name.includes('full')) ?? ''
      expect(filesOf(dir)[latest]).toContain(`${B},2026-02-02,lost`)
    }),
  )

  test(
    'ends at the start when the key is refused',
    at(async ({ registry, dir }) => {
      const agent = spawnAgent(['--url', registry.url, '--dir', dir, '--key', 'amk_live_wrong'])
      expect(await agent.ended).toBe(1)
    }),
  )

  test(
    'is alone in its folder, and a killed one is not in the way',
    at(async ({ registry, start, once }) => {
      registry.block(A)
      const agent = start()
      await until(() => agent.output().includes('Digest matches'))
      const second = await once()
      expect([second.code, second.output]).toEqual([1, expect.stringContaining('nother agent')])
      await agent.kill()
      expect((await once()).code).toBe(0)
    }),
  )

  test(
    'is one of several that start at once after a kill',
    at(async ({ start }) => {
      const killed = start()
      await until(() => killed.output().includes('Digest matches'))
      await killed.kill()
      const agents = Array.from({ length: 4 }, () => start())
      await until(() => agents.filter(({ child }) => child.exitCode === 1).length === 3)
      const running = agents.filter(({ child }) => child.exitCode === null)
      expect(await Promise.all(running.map((agent) => agent.kill('SIGTERM')))).toEqual([0])
    }),
  )

  test(
    'killed while a command runs, it gives the same file with the same lines again',
    at(async ({ registry, dir, start, once, state, command }) => {
      registry.block(A)
      const { path, calls } = command('while test -e "$(dirname $0)/slow"; do sleep 0.1; done')
      await once('--exec', path)
      writeFileSync(join(dir, 'slow'), '')
      registry.block(B)
      const agent = start('--exec', path)
      await until(() => calls().length === 2)
      const killed = agent.kill()
      // The command keeps the agent's output open.
      rmSync(join(dir, 'slow'))
      await killed
      expect([state().position, registry.cursors.at(-1)?.position]).toEqual([1, 1])
      registry.block(C)
      const before = filesOf(dir)
      expect((await once('--exec', path)).code).toBe(0)
      expect(calls()[2]).toBe(calls()[1])
      expect(filesOf(dir)).toEqual({
        ...before,
        [`amana_delta_${ERA}_000000000002_000000000003.csv`]: expect.stringContaining(`${C},`),
      })
    }),
  )

  test(
    'killed at any moment, its files together are the list, each change once and in order',
    at(async ({ registry, dir, start, once }) => {
      const numbers = Array.from({ length: 40 }, (_, at) => String(35_000_000_000_000 + at * 7))
      for (let round = 0; round < 12; round += 1) {
        for (const [at, imei] of numbers.entries()) {
          if ((at + round) % 3 === 0 && registry.list.has(imei)) registry.unblock(imei)
          else registry.block(imei, { status: round % 2 ? 'lost' : 'stolen' })
        }
        if (round === 0) registry.takeSnapshot()
        const asked = registry.asked.length
        const agent = start('--exec', 'true')
        await until(() => registry.asked.length > asked)
        const left = (round * 37) % 300
        const busy = setInterval(
          () => registry.block(numbers[round] ?? A, { reporting_date: `2026-0${1 + (round % 9)}-01` }),
          5,
        )
        await new Promise((resolve) => setTimeout(resolve, left))
        clearInterval(busy)
        await agent.kill()
      }
      const { code, output } = await once()
      expect(output).toContain('Digest matches')
      expect([code, replayed(filesOf(dir))]).toEqual([0, new Map([...registry.list].toSorted())])
    }),
  )
})

test(
  'of many starts at once one has the lock, whatever a kill left',
  at(async ({ dir }) => {
    for (const left of [[], ['lock'], ['lock.7'], ['lock', 'lock.1', 'lock.9', 'lock.10']])
      for (let round = 0; round < 10; round += 1) {
        const begin = join(dir, `${left.length}-${left.at(-1)}-${round}-`)
        for (const end of left) await leaveSocket(`${begin}${end}`)
        const starts = await Promise.allSettled(Array.from({ length: 30 }, () => lockFolder(`${begin}lock`)))
        const refused = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
        expect(refused).toEqual(Array(29).fill('another agent works in this folder'))
        await expect(lockFolder(`${begin}lock`)).rejects.toThrow('another agent')
        expect(globSync(`${begin}lock*`)).toHaveLength(1)
      }
  }),
)

/** The list that a register has after all files; every delta begins where the one before ended. */
function replayed(files: Record<string, string>): Map<string, { status: string; reporting_date: string }> {
  const list = new Map<string, { status: string; reporting_date: string }>()
  const [full = '', ...others] = Object.keys(files).toSorted(
    (a, b) => Number(b.includes('_full_')) - Number(a.includes('_full_')),
  )
  expect(others.filter((name) => name.includes('_full_'))).toEqual([])
  let position = /(\d+)\.csv$/.exec(full)?.[1]
  for (const name of [full, ...others]) {
    const [, from, to] = /_delta_\w{8}_(\d+)_(\d+)/.exec(name) ?? []
    if (from !== undefined) {
      expect([name, from]).toEqual([name, position])
      position = to
    }
    for (const line of (files[name] ?? '').trim().split('\n').slice(1)) {
      const [imei = '', reporting_date = '', status = '', change] = line.split(',')
      if (change === 'remove') list.delete(imei)
      else list.set(imei, { status, reporting_date })
    }
  }
  return new Map([...list].toSorted())
}
