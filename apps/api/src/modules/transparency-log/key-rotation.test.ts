/** A new SECRET_KEY or address: the log goes on, and readers can follow (docs/runbooks/key-rotation.md). */
import { parseVkey, verifyReceipt } from '@amana/tlog'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256, verifyEd25519 } from '../../kernel/ed25519.ts'
import { createHeadSigner } from '../audit/index.ts'
import { createCertificateSigner, registerCertificateKey } from '../certificates/index.ts'
import { createLogSigner, type LogSigner } from './log-signer.ts'
import { publishKeys, readPublicKeys, revokeKey } from './public-keys.ts'
import { createLogFixture, type LogFixture, ORIGIN, SECRET } from './transparency-log.fixtures.ts'

const NEXT = Buffer.alloc(32, 8)

let log: LogFixture
beforeEach(async () => {
  log = await createLogFixture()
})
afterEach(() => log.stop())

function startWith(logSigner: LogSigner, publicUrl = log.deps.publicUrl): void {
  Object.assign(log.deps, { logSigner, publicUrl })
  log.restart()
}
const linesOf = async () => (await log.checkpoint()).note.split('\n\n')[1]?.trimEnd().split('\n') ?? []
const opens = async (secret: Buffer) => createLogSigner(secret, null).open((await log.checkpoint()).note)

test('both keys sign until the old one is taken away; size and root stay, and nothing new is needed for it', async () => {
  await log.add(1, 2)
  await log.run()
  const { size, root } = await log.checkpoint()
  startWith(createLogSigner(NEXT, SECRET))
  await log.run()
  expect(await linesOf()).toHaveLength(2)
  for (const secret of [SECRET, NEXT])
    expect(await opens(secret)).toMatchObject({ ok: true, checkpoint: { size, root: new Uint8Array(root) } })
  startWith(createLogSigner(NEXT, null))
  await log.run()
  expect(await linesOf()).toHaveLength(1)
  expect([(await opens(NEXT)).ok, (await opens(SECRET)).ok]).toEqual([true, false])
  await log.add(3)
  await log.run()
  expect([(await log.checkpoint()).size, await log.paused()]).toEqual([3, null])
})

test('a key that is replaced without the old one at hand does not stop the log', async () => {
  await log.add(1)
  await log.run()
  startWith(createLogSigner(NEXT, null))
  await log.add(2)
  await log.run()
  expect([(await log.checkpoint()).size, (await opens(NEXT)).ok, await log.paused()]).toEqual([2, true, null])
})

test('a new address gives the log its new name at once', async () => {
  await log.add(1)
  await log.run()
  startWith(log.deps.logSigner, 'https://log.example:8443')
  await log.run()
  const { note } = await log.checkpoint()
  expect(note.split('\n')[0]).toBe('log.example:8443/log')
  expect(log.deps.logSigner.open(note).ok).toBe(true)
})

test('the index has old and new keys of every use, each published once, and says since when one is revoked', async () => {
  const { database, clock } = log.deps
  const start = async (secret: Buffer, older: Buffer | null) => {
    startWith(createLogSigner(secret, older))
    await registerCertificateKey(database.db, createCertificateSigner(secret), clock.now())
    await publishKeys({
      database,
      clock,
      logSigner: log.deps.logSigner,
      headSigner: createHeadSigner(secret, older),
    })
  }
  await start(SECRET, null)
  await start(SECRET, null)
  await log.run()
  await start(NEXT, SECRET)
  await log.run()
  const { keys } = await readPublicKeys(log.deps)
  expect(keys.map(({ use }) => use).toSorted()).toEqual([
    'audit-heads',
    'audit-heads',
    'certificates',
    'certificates',
    'log',
    'log',
  ])
  expect((await log.checkpoint()).size).toBe(6)

  const old = createCertificateSigner(SECRET).keyId
  expect(await revokeKey(log.deps, old)).toBe(1)
  expect(await revokeKey(log.deps, old)).toBe(0)
  expect(await revokeKey(log.deps, 'unknown')).toBe(0)
  await log.run()
  const after = (await readPublicKeys(log.deps)).keys
  expect(after.filter(({ revoked_at }) => revoked_at !== null).map(({ kid }) => kid)).toEqual([old])
  const revoked = after.find(({ kid }) => kid === old)
  if (!revoked?.entry || revoked.proof === null) throw new Error('the revocation is not in the log')
  expect(JSON.parse(revoked.entry.event)).toMatchObject({ kid: old, revoked_at: revoked.revoked_at })
  const key = parseVkey(sha256, log.deps.logSigner.vkey(ORIGIN))
  const receipt = { ...revoked.entry, proof: revoked.proof }
  expect(verifyReceipt(receipt, { sha256, verifyEd25519, keys: key ? [key] : [] })).toMatchObject({
    holds: true,
  })
})
