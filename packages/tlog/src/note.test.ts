import { describe, expect, test } from 'vitest'
import {
  COSIGNATURE,
  cosignatureVerifier,
  cosignedAt,
  cosigner,
  ed25519Signer,
  ed25519Verifier,
  formatCheckpoint,
  formatVkey,
  openCheckpoint,
  openNote,
  parseCheckpoint,
  parseNote,
  parseVkey,
  signatureLine,
  signNote,
  type Vkey,
} from './index.ts'
import { keyOf, SmallLog, sha256, verifyEd25519, withOneBitChanged } from './small-log.fixtures.ts'

/** The example of c2sp.org/signed-note. */
const VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const NOTE =
  'This is an example message.\n\n— example.com/foo ' +
  'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'

const vkey = (text: string) => parseVkey(sha256, text) as Vkey
const verifier = (text: string) => ed25519Verifier(vkey(text), verifyEd25519)

const key = keyOf('a log')
const OURS = formatVkey(sha256, 'amana.example/log', key.publicKey)
const signer = ed25519Signer(sha256, 'amana.example/log', key.publicKey, key.sign)

describe('keys', () => {
  test('of the specification are read, and written the same', () => {
    const { name, type, publicKey } = vkey(VKEY)
    expect([name, type]).toEqual(['example.com/foo', 1])
    expect(formatVkey(sha256, name, publicKey, type)).toBe(VKEY)
  })

  test.each([
    ['another hash', VKEY.replace('530d903a', '530d903b')],
    ['another name', VKEY.replace('foo', 'bar')],
    ['capital hex', VKEY.replace('530d903a', '530D903A')],
    ['no name', VKEY.slice('example.com/foo'.length)],
    ['a short key', VKEY.slice(0, -4)],
    ['an unknown type', formatVkey(sha256, 'a', key.publicKey, 2)],
    ['a line more', `${VKEY}\n`],
    ['nothing', ''],
  ])('with %s are refused', (_, text) => {
    expect(parseVkey(sha256, text)).toBeNull()
  })

  test('cannot have a name with spaces or a plus', () => {
    for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\u0085b', 'a\nb', '\ud800'])
      expect(() => formatVkey(sha256, name, key.publicKey)).toThrow(RangeError)
  })
})

describe('notes', () => {
  test('of the specification open', () => {
    expect(openNote(NOTE, [verifier(VKEY)])).toMatchObject({
      ok: true,
      text: 'This is an example message.\n',
    })
  })

  test('that we sign open, with the text as it was', () => {
    const text = 'two lines\n\nand ünïcode\n'
    const note = signNote(text, [signer])
    expect(openNote(note, [verifier(OURS)])).toMatchObject({ ok: true, text, unknown: [] })
    expect(parseNote(note)?.signatures).toHaveLength(1)
  })

  test('count only signatures of known keys', () => {
    const text = 'text\n'
    const stranger = keyOf('a stranger')
    const line = signatureLine(
      text,
      ed25519Signer(sha256, 'stranger.example', stranger.publicKey, stranger.sign),
    )
    const both = `${signNote(text, [signer])}${line}${line}`
    const opened = openNote(both, [verifier(OURS)])
    expect(opened).toMatchObject({ ok: true, verified: [{ name: 'amana.example/log' }] })
    expect(opened.ok && opened.unknown.map((signature) => signature.line)).toEqual([line, line])
    expect(openNote(`${text}\n${line}`, [verifier(OURS)])).toEqual({ ok: false, reason: 'not_signed' })
    expect(openNote(both, [])).toEqual({ ok: false, reason: 'not_signed' })
  })

  test('with a wrong signature of a known key are refused, whatever else signed', () => {
    const forged = signatureLine('another text\n', signer)
    expect(openNote(`${signNote('text\n', [signer])}${forged}`, [verifier(OURS)])).toEqual({
      ok: false,
      reason: 'wrong_signature',
    })
  })

  test('with any one bit changed do not open', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for (const changed of withOneBitChanged(new TextEncoder().encode(NOTE))) {
      let text: string
      try {
        text = decoder.decode(changed)
      } catch {
        continue
      }
      expect(openNote(text, [verifier(VKEY)]).ok).toBe(false)
    }
  })

  test.each([
    ['no signature', 'text\n\n'],
    ['no blank line', 'text\n— a AAAAAAA=\n'],
    ['no end of line', NOTE.slice(0, -1)],
    ['an empty line at the end', `${NOTE}\n`],
    ['a hyphen for the dash', NOTE.replace('—', '-')],
    ['a control character', NOTE.replace('example message', 'example\tmessage')],
    ['Windows line ends', NOTE.replaceAll('\n', '\r\n')],
    ['a signature without bytes', 'text\n\n— a AAAAAA==\n'],
    ['base64 with loose bits', NOTE.replace('aQM=', 'aQN=')],
    ['101 signatures', `text\n\n${'— a AAAAAAA=\n'.repeat(101)}`],
    ['half a character', `\ud800${NOTE}`],
  ])('with %s are malformed', (_, note) => {
    expect(openNote(note, [verifier(VKEY)])).toEqual({ ok: false, reason: 'malformed' })
  })

  test('cannot be signed without a last newline', () => {
    expect(() => signNote('text', [signer])).toThrow(RangeError)
    expect(() => signNote('te\rxt\n', [signer])).toThrow(RangeError)
  })
})

describe('checkpoints', () => {
  const root = sha256(new Uint8Array())

  test('are three lines, and read back', () => {
    const text = formatCheckpoint({ origin: 'example.com/behind-the-sofa', size: 20_852_163, root })
    expect(text).toBe('example.com/behind-the-sofa\n20852163\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n')
    expect(parseCheckpoint(text)).toEqual({ origin: 'example.com/behind-the-sofa', size: 20_852_163, root })
    expect(parseCheckpoint(`${text}an extension\n`)?.size).toBe(20_852_163)
  })

  test.each([
    ['no origin', '\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a leading zero', 'a\n01\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a size beyond 2^53', 'a\n9007199254740992\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a negative size', 'a\n-1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'],
    ['a short root', 'a\n1\n47DEQpj8HBSa\n'],
    ['no end of line', 'a\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
    ['an empty extension', 'a\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n'],
  ])('with %s are refused', (_, text) => {
    expect(parseCheckpoint(text)).toBeNull()
  })

  test('open with the keys of their log only', () => {
    const log = new SmallLog()
    const other = new SmallLog('other.example/log')
    const open = (note: string, ...keys: Vkey[]) => openCheckpoint(note, keys, verifyEd25519)
    expect(open(log.checkpoint(), other.verifier, log.verifier)).toMatchObject({
      ok: true,
      checkpoint: { size: 0 },
    })
    expect(open(log.checkpoint(), other.verifier)).toEqual({ ok: false, reason: 'other_log' })
    const impostor = new SmallLog(log.origin, keyOf('an impostor'))
    expect(open(impostor.checkpoint(), log.verifier)).toEqual({ ok: false, reason: 'not_signed' })
    // A key of another name says nothing about this log, however well it signed.
    const foreign = signatureLine(
      log.checkpoint().split('\n\n')[0] ?? '',
      ed25519Signer(sha256, other.origin, other.key.publicKey, other.key.sign),
    )
    expect(open(`${impostor.checkpoint()}${foreign}`, log.verifier, other.verifier)).toEqual({
      ok: false,
      reason: 'not_signed',
    })
    expect(open('no note', log.verifier)).toEqual({ ok: false, reason: 'malformed' })
  })
})

describe('cosignatures', () => {
  const witness = keyOf('a witness')
  const name = 'witness.example/w1'
  const time = 1_679_315_147
  const text = formatCheckpoint({ origin: 'amana.example/log', size: 7, root: sha256(new Uint8Array()) })
  const cosign = cosigner(sha256, { name, ...witness }, time)
  const key4 = vkey(formatVkey(sha256, name, witness.publicKey, COSIGNATURE))

  test('sign the time and the text of the checkpoint', () => {
    const signed: Uint8Array[] = []
    const sign = (message: Uint8Array) => {
      signed.push(message)
      return witness.sign(message)
    }
    const note = signNote(text, [
      signer,
      cosigner(sha256, { name, publicKey: witness.publicKey, sign }, time),
    ])
    expect(Buffer.from(signed[0] as Uint8Array).toString()).toBe(`cosignature/v1\ntime 1679315147\n${text}`)
    const opened = openNote(note, [cosignatureVerifier(key4, verifyEd25519)])
    const signature = opened.ok ? opened.verified[0]?.signature : undefined
    expect(signature).toHaveLength(72)
    expect(cosignedAt(signature as Uint8Array)).toBe(time)
  })

  test('do not hold with any one bit of time or signature changed, nor for another text', () => {
    const { verify } = cosignatureVerifier(key4, verifyEd25519)
    const bytes = new TextEncoder().encode(text)
    const signature = cosign.sign(bytes)
    expect(verify(bytes, signature)).toBe(true)
    for (const changed of withOneBitChanged(signature)) expect(verify(bytes, changed)).toBe(false)
    for (const changed of withOneBitChanged(bytes)) expect(verify(changed, signature)).toBe(false)
    expect(verify(bytes, signature.subarray(8))).toBe(false)
  })

  test('have another key hash than a plain signature of the same key', () => {
    expect(vkey(formatVkey(sha256, name, witness.publicKey)).hash).not.toEqual(key4.hash)
  })
})
