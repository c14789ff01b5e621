/** `telco-agent sightings` as operators run it, against a registry that speaks the protocol. */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AgentProcess, newFolder, spawnAgent, until } from '../agent-process.fixtures.ts'
import { type FakeRegistry, KEY, startFakeRegistry } from '../fake-registry.fixtures.ts'

interface Site {
  registry: FakeRegistry
  /** The log. */
  log: string
  start: (...args: string[]) => AgentProcess
  /** Until its end. */
  send: (...args: string[]) => Promise<{ code: number | null; printed: string; output: string }>
}

function at(body: (site: Site) => Promise<void>): () => Promise<void> {
  return async () => {
    const registry = await startFakeRegistry()
    const dir = newFolder()
    const log = join(dir, 'seen.jsonl')
    const running: AgentProcess[] = []
    const start: Site['start'] = (...args) => {
      const agent = spawnAgent(['sightings', ...args, '--url', registry.url], { TELCO_KEY: KEY })
      running.push(agent)
      return agent
    }
    const send: Site['send'] = async (...args) => {
      const agent = start(...(args.length === 0 ? [log] : args))
      agent.child.stdin?.end()
      return { code: await agent.ended, printed: agent.printed(), output: agent.output() }
    }
    try {
      await body({ registry, log, start, send })
    } finally {
      for (const agent of running) await agent.kill()
      await registry.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}

const line = (reference: string, more: object = {}) =>
  `${JSON.stringify({
    imei: '35418804012345',
    seen_at: '2026-11-28T10:00:00Z',
    state: 'Lagos',
    reference,
    ...more,
  })}\n`
const references = (registry: FakeRegistry) => registry.batches.flat()

describe.concurrent('a log', () => {
  test(
    'is sent to its end, and only what is new by the next run',
    at(async ({ registry, log, send }) => {
      writeFileSync(log, line('r-1', { msisdn: '+2348031234567', cell: '621-30' }) + line('r-2'))
      expect((await send()).code).toBe(0)
      expect(registry.batches).toEqual([['r-1', 'r-2']])
      expect(Object.keys(registry.sightings[0] ?? {})).toEqual(['imei', 'seen_at', 'state', 'reference'])
      appendFileSync(log, line('r-3'))
      expect((await send()).code).toBe(0)
      expect((await send()).code).toBe(0)
      expect(registry.batches).toEqual([['r-1', 'r-2'], ['r-3']])
    }),
  )

  test(
    'of 25,000 lines goes in batches of 10,000 at most, each line once',
    at(async ({ registry, log, send }) => {
      const all = Array.from({ length: 25_000 }, (_, at) => `r-${at}`)
      writeFileSync(log, all.map((reference) => line(reference)).join(''))
      expect((await send()).code).toBe(0)
      expect(references(registry)).toEqual(all)
      expect(Math.max(...registry.batches.map((batch) => batch.length))).toBeLessThanOrEqual(10_000)
    }),
  )

  test(
    'with bad lines: each is named by its number and left out, and the run ends well',
    at(async ({ registry, log, send }) => {
      const bad = [
        line('r-1'),
        'not json\n',
        '\n',
        line(''),
        line('r-2', { seen_at: '2028-01-01T00:00:00Z' }),
      ]
      writeFileSync(log, `${bad.join('')}${line('r-3')}`)
      const { code, output } = await send()
      expect(code).toBe(0)
      expect(references(registry)).toEqual(['r-1', 'r-2', 'r-3'])
      expect(output).toContain('Line 2 skipped')
      expect(output).toContain('Line 4 skipped')
      expect(output).toContain('Line 5 refused: in_the_future')
      expect(output).toContain('Sightings sent: 3; accepted: 2')
      expect(output).not.toContain('35418804012345')
    }),
  )

  test(
    'that is still written: a line without its end waits for the next run',
    at(async ({ registry, log, send }) => {
      const whole = line('r-2')
      writeFileSync(log, line('r-1') + whole.slice(0, 40))
      expect((await send()).output).toContain('Line 2 has no end yet')
      appendFileSync(log, whole.slice(40))
      expect((await send()).code).toBe(0)
      expect(registry.batches).toEqual([['r-1'], ['r-2']])
    }),
  )

  test(
    'that was replaced is read from its beginning, without what was sent before',
    at(async ({ registry, log, send }) => {
      writeFileSync(log, line('r-1') + line('r-2'))
      await send()
      writeFileSync(log, line('r-2') + line('r-3') + line('r-4'))
      await send()
      expect(registry.batches).toEqual([
        ['r-1', 'r-2'],
        ['r-3', 'r-4'],
      ])
    }),
  )

  test(
    'is sent on from the last answer that was read, after a kill in the middle',
    at(async ({ registry, log, start, send }) => {
      writeFileSync(log, Array.from({ length: 25_000 }, (_, at) => line(`r-${at}`)).join(''))
      let answered = 0
      registry.instead = () => {
        answered += 1
        return answered > 2
      }
      const agent = start(log)
      await until(() => answered > 2 && existsSync(`${log}.sent`))
      await until(() => readFileSync(`${log}.sent`, 'utf8').split('\n').length === 3)
      await agent.kill()
      registry.instead = null
      expect((await send()).code).toBe(0)
      const sent = references(registry)
      expect(new Set(sent).size).toBe(25_000)
      expect(sent).toHaveLength(25_000)
    }),
  )

  test(
    'with a registry that is busy for a moment is sent all the same',
    at(async ({ registry, log, send }) => {
      writeFileSync(log, line('r-1'))
      let refused = 0
      registry.instead = (_, response) => {
        if (refused > 0) return false
        refused += 1
        response.writeHead(503, { 'retry-after': '1' })
        response.end('{}')
        return true
      }
      const { code, output } = await send()
      expect([code, references(registry)]).toEqual([0, ['r-1']])
      expect(output).toContain('The registry answers 503')
    }),
  )

  test(
    'with a wrong key, a file that is not there, a second agent: one line, and 1',
    at(async ({ registry, log, start, send }) => {
      writeFileSync(log, line('r-1'))
      const wrong = await send(log, '--key', 'amk_live_wrong')
      expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('refuses the key: 401')])
      expect(wrong.output).not.toContain('amk_live_wrong')
      const missing = await send(`${log}.other`)
      expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('no such file')])
      registry.instead = (path) => path.endsWith('/sightings')
      start(log)
      await until(() => registry.asked.length > 1)
      const second = await send(log)
      expect([second.code, second.output]).toEqual([1, expect.stringContaining('Another agent')])
    }),
  )

  test(
    'gives each notice as a line of JSON on standard output, and nothing else',
    at(async ({ log, send }) => {
      writeFileSync(log, line('r-1', { sim: 's-1' }) + line('r-2', { sim: 's-1' }) + line('r-3'))
      const { printed } = await send()
      const notices = printed
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text))
      expect(notices).toContainEqual({
        imei: '35418804012345',
        reference: 'r-1',
        sim: 's-1',
        text: 'This phone is reported stolen.',
      })
      expect(notices.every(({ sim }) => sim === 's-1')).toBe(true)
    }),
  )
})

describe.concurrent('a stream', () => {
  test(
    'is sent as its lines come, up to its end',
    at(async ({ registry, start }) => {
      const agent = start('-')
      agent.child.stdin?.write(line('r-1'))
      await until(() => references(registry).length === 1)
      agent.child.stdin?.write(line('r-2') + line('r-3').slice(0, 20))
      await until(() => references(registry).length === 2)
      agent.child.stdin?.end(line('r-3').slice(20).trimEnd())
      expect(await agent.ended).toBe(0)
      expect(references(registry)).toEqual(['r-1', 'r-2', 'r-3'])
    }),
  )

  test(
    'that begins again does not send what the state file has',
    at(async ({ registry, log, start }) => {
      for (const lines of [line('r-1') + line('r-2'), line('r-1') + line('r-2') + line('r-3')]) {
        const agent = start('-', '--state', `${log}.state`)
        agent.child.stdin?.end(lines)
        expect(await agent.ended).toBe(0)
      }
      expect(references(registry)).toEqual(['r-1', 'r-2', 'r-3'])
    }),
  )

  test(
    'ends by a signal with what it has read',
    at(async ({ registry, start }) => {
      const agent = start('-')
      agent.child.stdin?.write(line('r-1'))
      await until(() => references(registry).length === 1)
      expect(await agent.kill('SIGTERM')).toBe(0)
      expect(references(registry)).toEqual(['r-1'])
    }),
  )

  test(
    'waits for a registry that cannot be reached',
    at(async ({ registry, start }) => {
      let broken = true
      registry.instead = (_, response) => {
        if (broken) response.destroy()
        return broken
      }
      const agent = start('-')
      agent.child.stdin?.end(line('r-1'))
      await until(() => agent.output().includes('cannot be reached'))
      broken = false
      expect(await agent.ended).toBe(0)
      expect(references(registry)).toEqual(['r-1'])
    }),
  )
})
