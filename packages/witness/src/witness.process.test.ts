/** The command as an organisation runs it, against a log that the library makes. */
import { createHash, randomInt } from 'node:crypto'
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
import { request } from 'node:http'
import { createServer } from 'node:net'
import {
  cosignatureVerifier,
  cosignedAt,
  ed25519Signer,
  formatCheckpoint,
  openNote,
  parseCheckpoint,
  parseVkey,
  signatureLine,
  signNote,
  type Vkey,
} from '@amana/tlog'
import { describe, expect, test } from 'vitest'
import { keyOf, sha256, verifyEd25519 } from '../../tlog/src/small-log.fixtures.ts'
import { lock } from './lock.ts'
import { at, ServedLog } from './witness-process.fixtures.ts'

const SIZE = 'text/x.tlog.size'

/** The cosigned size and time, when the witness's key signed the note with these lines. */
function cosigned(checkpoint: string, lines: string, vkey: string): { size: number; time: number } | null {
  const opened = openNote(`${checkpoint}${lines}`, [
    cosignatureVerifier(parseVkey(sha256, vkey) as Vkey, verifyEd25519),
  ])
  if (!opened.ok) return null
  const time = cosignedAt(opened.verified[0]?.signature as Uint8Array)
  return { size: parseCheckpoint(opened.text)?.size as number, time: time as number }
}

/** A socket as a killed process leaves it. */
async function leaveSocket(path: string): Promise<void> {
  const server = createServer().listen(`${path}~`)
  await once(server, 'listening')
  renameSync(`${path}~`, path)
  server.close()
  await once(server, 'close')
}

describe.concurrent('add-checkpoint', () => {
  test(
    'cosigns what follows upon the last checkpoint, from nothing on',
    at(async ({ log, ready }) => {
      const witness = await ready('--name', 'witness.example.org/amana')
      expect(witness.vkey).toMatch(/^witness\.example\.org\/amana\+[0-9a-f]{8}\+B[A-Za-z0-9+/]{43}$/)
      let old = 0
      for (const size of [1, 2, 7, 7, 256, 300]) {
        const note = log.grow(size).checkpoint()
        const answer = await witness.post(log.submission(old))
        expect([answer.status, answer.text.split('\n').length]).toEqual([200, 2])
        const signed = cosigned(note, answer.text, witness.vkey)
        expect(signed?.size).toBe(size)
        expect(Math.abs(Date.now() / 1000 - (signed?.time ?? 0))).toBeLessThan(20)
        old = size
      }
    }),
  )

  test(
    'cosigns an empty log once its root is that of nothing',
    at(async ({ log, ready }) => {
      const witness = await ready()
      const root = sha256(Buffer.from('something'))
      const signer = ed25519Signer(sha256, log.origin, log.key.publicKey, log.key.sign)
      const wrong = signNote(formatCheckpoint({ origin: log.origin, size: 0, root }), [signer])
      expect((await witness.post(log.submission(0, { checkpoint: wrong }))).status).toBe(422)
      const right = log.checkpoint()
      const answer = await witness.post(log.submission(0))
      expect([answer.status, cosigned(right, answer.text, witness.vkey)?.size]).toEqual([200, 0])
    }),
  )

  test(
    'refuses everything else with the status of the specification',
    at(async ({ log, ready }) => {
      const witness = await ready()
      expect((await witness.post(log.grow(5).submission(0))).status).toBe(200)
      log.grow(9)
      const proof = log.consistency(5)
      const fork = await ServedLog.start({ key: log.origin })
      const forked = (size: number) => {
        fork.grow(size, 'another entry')
        const text = formatCheckpoint({ origin: log.origin, size, root: fork.root() })
        return signNote(text, [ed25519Signer(sha256, log.origin, log.key.publicKey, log.key.sign)])
      }
      const stranger = keyOf('a stranger')
      const text = log.checkpoint().slice(0, log.checkpoint().indexOf('\n\n') + 1)
      const byStranger = signNote(text, [
        ed25519Signer(sha256, 'stranger.example', stranger.publicKey, stranger.sign),
      ])
      const elsewhere = formatCheckpoint({ origin: 'elsewhere.example/log', size: 9, root: log.root() })
      const spoilt = signatureLine(
        'another text\n',
        ed25519Signer(sha256, log.origin, log.key.publicKey, log.key.sign),
      )
      const hash = proof[0] as Uint8Array
      const cases: [string, string, number, string?][] = [
        ['an older size than the last', log.submission(4), 409, '5\n'],
        ['no old size, where there is one', log.submission(0), 409, '5\n'],
        ['an old size beyond the checkpoint', log.submission(5).replace('old 5', 'old 10'), 400],
        ['no proof', log.submission(5, { proof: [] }), 422],
        ['a proof cut short', log.submission(5, { proof: proof.slice(1) }), 422],
        ['a proof with one hash more', log.submission(5, { proof: [...proof, hash] }), 422],
        ['another history of that size', log.submission(5, { checkpoint: forked(5), proof: [] }), 422],
        [
          'another history, longer',
          log.submission(5, { checkpoint: forked(9), proof: fork.consistency(5) }),
          422,
        ],
        ['64 hashes', log.submission(5, { proof: Array.from({ length: 64 }, () => hash) }), 400],
        [
          '63 hashes that prove nothing',
          log.submission(5, { proof: Array.from({ length: 63 }, () => hash) }),
          422,
        ],
        ['no signature of the log', log.submission(5, { checkpoint: byStranger }), 403],
        [
          'a wrong signature beside a right one',
          log.submission(5, { checkpoint: `${log.checkpoint()}${spoilt}` }),
          403,
        ],
        ['a changed size', log.submission(5).replace('\n9\n', '\n8\n'), 403],
        ['another origin', log.submission(5, { checkpoint: signNote(elsewhere, []) }), 404],
        ['no checkpoint', `old 5\n\n`, 400],
        ['nothing', '', 400],
        ['no old line', log.submission(5).replace('old 5\n', ''), 400],
        ['a leading zero', log.submission(5).replace('old 5', 'old 05'), 400],
        ['a size beyond 2^53', log.submission(5).replace('old 5', 'old 9007199254740993'), 400],
        ['a hash of 31 bytes', log.submission(5, { proof: [hash.subarray(1)] }), 400],
        ['Windows line ends', log.submission(5).replaceAll('\n', '\r\n'), 400],
      ]
      for (const [what, body, status, sent] of cases) {
        const answer = await witness.post(body)
        expect([what, answer.status]).toEqual([what, status])
        expect([what, answer.type]).toEqual([what, status === 409 ? SIZE : 'text/plain; charset=utf-8'])
        if (sent !== undefined) expect(answer.text).toBe(sent)
        // A cosignature begins with this dash.
        expect(answer.text).not.toContain('—')
      }
      expect(
        (await witness.post(Buffer.concat([Buffer.from(log.submission(5)), Buffer.of(0xff)]))).status,
      ).toBe(400)
      const stranded = await witness.post(log.submission(5))
      expect([stranded.status, cosigned(log.checkpoint(), stranded.text, witness.vkey)?.size]).toEqual([
        200, 9,
      ])
      await fork.stop()
    }),
  )

  test(
    'reads no more than an honest request has, and takes POST alone',
    at(async ({ log, ready }) => {
      const witness = await ready()
      const asked = request(`${witness.url}/add-checkpoint`, { method: 'POST' })
      // The connection may break while this side is still writing, before it has read the answer.
      const ended = new Promise<number | string | undefined>((resolve) => {
        asked.once('response', ({ statusCode }) => resolve(statusCode))
        asked.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
      })
      asked.write('old 0\n')
      const timer = setInterval(() => asked.write('A'.repeat(64 * 1024)), 1)
      expect([413, 'EPIPE', 'ECONNRESET']).toContain(await ended)
      clearInterval(timer)
      asked.destroy()
      expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405)
      expect((await fetch(`${witness.url}/`)).status).toBe(404)
      expect((await witness.post(log.grow(3).submission(0))).status).toBe(200)
    }),
  )

  test(
    'shows monitors the newest checkpoint with both signatures',
    at(async ({ log, ready }) => {
      const witness = await ready()
      const path = `${witness.url}/${createHash('sha256').update(log.origin).digest('hex')}/checkpoint`
      expect((await fetch(path)).status).toBe(404)
      const { text } = await witness.post(log.grow(3).submission(0))
      expect(await (await fetch(path)).text()).toBe(`${log.checkpoint()}${text}`)
      expect((await fetch(`${witness.url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404)
    }),
  )

  test(
    'of forty at once from one size cosigns one history only, whichever comes first',
    at(async ({ log, ready }) => {
      const witness = await ready()
      for (let round = 0, old = 0; round < 5; round += 1) {
        const bodies = Array.from({ length: 40 }, (_, more) => log.grow(old + 1 + more).submission(old))
        const answers = await Promise.all(bodies.map((body) => witness.post(body)))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const winner = old + 1 + answers.findIndex(({ status }) => status === 200)
        const refused = answers.filter(({ status }) => status === 409)
        expect(refused.map(({ text }) => text)).toEqual(Array(39).fill(`${winner}\n`))
        const after = await witness.post(log.submission(winner))
        expect(after.status).toBe(200)
        old = log.size
      }
    }),
  )
})

describe.concurrent('the key and the state', () => {
  test(
    'are made once, for nobody else to read, and kept over a restart',
    at(async ({ log, keyFile, ready }) => {
      const first = await ready()
      expect(statSync(keyFile).mode & 0o777).toBe(0o600)
      expect(first.vkey).toMatch(/\/witness\+/)
      expect((await first.post(log.grow(6).submission(0))).status).toBe(200)
      expect(await first.kill('SIGTERM')).toBe(0)
      const second = await ready()
      expect(second.vkey).toBe(first.vkey)
      expect(await second.post(log.grow(8).submission(0))).toEqual({ status: 409, type: SIZE, text: '6\n' })
      expect((await second.post(log.submission(6))).status).toBe(200)
      expect(first.output() + second.output()).not.toContain('PRIVATE')
    }),
  )

  test(
    'remember after kill -9 all that was cosigned, and nothing else',
    at(async ({ log, ready }) => {
      let cosignedSize = 0
      const rounds = process.env.AMANA_LONG === '1' ? 60 : 6
      for (let round = 0; round < rounds; round += 1) {
        const witness = await ready()
        const { status, text } = await witness.post(log.grow(cosignedSize + 1).submission(0))
        if (cosignedSize > 0) {
          expect(status).toBe(409)
          // One that was signed and written, but not answered before the kill, counts as cosigned.
          expect(Number(text)).toBeGreaterThanOrEqual(cosignedSize)
          cosignedSize = Number(text)
        } else if (status === 200) cosignedSize = log.size
        for (let more = randomInt(1, 6); more > 0; more -= 1) {
          expect((await witness.post(log.grow(log.size + 1).submission(cosignedSize))).status).toBe(200)
          cosignedSize = log.size
        }
        // The kill comes somewhere in the next one: read, written, renamed or answered.
        const last = witness.post(log.grow(log.size + 1).submission(cosignedSize)).catch(() => null)
        await new Promise((resolve) => setTimeout(resolve, randomInt(0, 5)))
        await witness.kill()
        if ((await last)?.status === 200) cosignedSize = log.size
      }
      expect(cosignedSize).toBeGreaterThan(rounds)
    }),
  )

  test(
    'are used by one witness at a time',
    at(async ({ ready, start }) => {
      await ready()
      const second = start()
      expect([await second.ended, second.output()]).toEqual([1, 'Another witness works with this key.\n'])
    }),
  )

  test(
    'are used by one of several that start at once after a kill',
    at(async ({ ready, start }) => {
      await (await ready()).kill()
      const starts = await Promise.allSettled(Array.from({ length: 4 }, () => start().line('listening on ')))
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of starts)
        if (one.status === 'rejected')
          expect(one.reason.message).toContain('Another witness works with this key.')
    }),
  )

  test(
    'belong together: a key without its state, or with one that is spoilt, signs nothing',
    at(async ({ keyFile, ready, start }) => {
      await (await ready()).kill()
      const state = readFileSync(`${keyFile}.state`, 'utf8')
      for (const spoil of [
        () => rmSync(`${keyFile}.state`),
        () => writeFileSync(`${keyFile}.state`, ''),
        () => writeFileSync(`${keyFile}.state`, state.slice(0, -20)),
        () => writeFileSync(`${keyFile}.state`, state.replace('"size": 0', '"size": -1')),
      ]) {
        spoil()
        const witness = start()
        expect(await witness.ended).toBe(1)
        expect(witness.output()).toMatch(/key\.state (is missing|cannot be understood)/)
      }
      writeFileSync(`${keyFile}.state`, state)
      await (await ready()).kill()
    }),
  )

  test(
    'are refused when others can read the key, or when it is another file',
    at(async ({ keyFile, ready, start }) => {
      const first = await ready()
      await first.kill()
      chmodSync(keyFile, 0o640)
      const open = start()
      expect([await open.ended, open.output()]).toEqual([1, expect.stringContaining('chmod 600')])
      const key = readFileSync(keyFile, 'utf8')
      writeFileSync(keyFile, key.replace('/witness+', '/another+'))
      chmodSync(keyFile, 0o600)
      const renamed = start()
      expect([await renamed.ended, renamed.output()]).toEqual([
        1,
        expect.stringContaining('no key of a witness'),
      ])
      writeFileSync(keyFile, key)
      const misnamed = start('--name', 'witness.example.org/other')
      expect([await misnamed.ended, misnamed.output()]).toEqual([1, expect.stringContaining('has the name')])
      expect((await ready()).vkey).toBe(first.vkey)
    }),
  )
})

describe.concurrent("the log's key", () => {
  test(
    'is waited for, said plainly, while the log does not give it',
    at(async ({ log, start }) => {
      log.instead = { status: 503, body: 'not now' }
      const witness = start()
      await witness.line('witness: ')
      const url = await witness.line('listening on ')
      expect(await witness.line("The log's key is not known yet: ")).toContain(
        '/.well-known/amana-log.json answers 503',
      )
      const early = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: log.grow(2).submission(0) })
      expect(early.status).toBe(404)
      log.instead = { status: 200, body: JSON.stringify({ origin: 'another.example/log', vkey: log.vkey }) }
      await witness.line(
        `The log's key is not known yet: ${new URL('/.well-known/amana-log.json', log.url).href} has no`,
      )
      log.instead = null
      expect(await witness.line('log: ')).toBe(log.vkey)
    }),
  )

  test(
    'is remembered when the log is away at the next start',
    at(async ({ log, ready }) => {
      await (await ready()).kill()
      log.instead = { status: 500, body: '' }
      const witness = await ready()
      expect(await witness.line('log: ')).toContain(`${log.vkey}, as at the last start`)
      expect((await witness.post(log.grow(2).submission(0))).status).toBe(200)
    }),
  )

  test(
    'does not become another one unless the operator says so, and the history stays',
    at(async ({ log, ready, start, keyFile }) => {
      const first = await ready()
      expect((await first.post(log.grow(4).submission(0))).status).toBe(200)
      await first.kill()
      await log.stop()
      const successor = await ServedLog.start({ port: log.port, key: 'a new key' })
      const refusing = start()
      expect(await refusing.ended).toBe(1)
      expect(refusing.output()).toContain(`this witness knows ${log.vkey}`)
      const witness = await ready('--log-key', successor.vkey)
      expect((await witness.post(log.grow(6).submission(4))).status).toBe(403)
      expect((await witness.post(successor.grow(6, 'another entry').submission(0))).text).toBe('4\n')
      expect((await witness.post(successor.submission(4))).status).toBe(422)
      await witness.kill()
      expect(JSON.parse(readFileSync(`${keyFile}.state`, 'utf8')).logs[log.origin]).toMatchObject({
        size: 4,
        vkey: successor.vkey,
      })
    }),
  )
})

test(
  'a wrong option is named, with the usage',
  at(async ({ keyFile, start }) => {
    for (const [args, words] of [
      [['--port', 'x'], '--port is a number'],
      [['--log', 'amana.example/log'], "--log is the log's address"],
      [['--log-key', 'nonsense'], '--log-key is no verifier key'],
      [['--name', 'a b'], '--name has neither spaces'],
      [['--colour', 'red'], 'An option is unknown'],
    ] as const) {
      const witness = start(...args)
      expect(await witness.ended).toBe(2)
      expect(witness.output()).toContain(words)
      expect(witness.output()).toContain('Usage: amana-witness')
    }
    expect(existsSync(keyFile)).toBe(false)
  }),
)

test(
  'of many starts at once one has the lock, whatever a kill left',
  at(async ({ keyFile }) => {
    for (const left of [[], ['.lock'], ['.lock.7'], ['.lock', '.lock.1', '.lock.9', '.lock.10']])
      for (let round = 0; round < 10; round += 1) {
        const file = `${keyFile}-${left.length}-${left.at(-1)}-${round}`
        for (const end of left) await leaveSocket(`${file}${end}`)
        const starts = await Promise.allSettled(Array.from({ length: 30 }, () => lock(`${file}.lock`)))
        const refused = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
        expect(refused).toEqual(Array(29).fill('Another witness works with this key.'))
        await expect(lock(`${file}.lock`)).rejects.toThrow('Another witness')
        expect(globSync(`${file}.lock*`)).toHaveLength(1)
      }
  }),
)
