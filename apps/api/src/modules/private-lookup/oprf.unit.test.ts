import { Evaluation, Oprf, VOPRFClient, VOPRFServer } from '@cloudflare/voprf-ts'
import { CryptoNoble } from '@cloudflare/voprf-ts/crypto-noble'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { LONG } from '../../testing/rounds.ts'
import { blindEvaluate, blindEvaluateWithProof, deriveKeyPair, evaluate, isElement } from './oprf.ts'
import { RFC_9497, type VectorSet } from './rfc-9497.fixtures.ts'

const { oprf, voprf, poprf } = ristretto255_oprf
const SUITE = Oprf.Suite.RISTRETTO255_SHA512
const CROSS_CHECKS = LONG ? 1_000 : 40
const BATCH = 20

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (of: Uint8Array) => Buffer.from(of).toString('hex')
/**
 * The random bytes of which noble makes this blind: it takes them modulo the order less one, and adds one.
 */
const givingBlind =
  (blind: string) =>
  (length = 0) => {
    const out = new Uint8Array(length)
    const less = Buffer.from(blind, 'hex')
    less[0] = (less[0] ?? 0) - 1
    out.set(less)
    return out
  }
const setOf = (wanted: VectorSet['mode']) => {
  const found = RFC_9497.find(({ mode }) => mode === wanted)
  if (!found) throw new Error('no vectors')
  return found
}

describe('the vectors of RFC 9497', () => {
  it.each([0, 1] as const)('mode %i: the key', (mode) => {
    const { seed, keyInfo, skSm, pkSm } = setOf(mode)
    const pair = deriveKeyPair(bytes(seed), bytes(keyInfo), mode)
    expect(hex(pair.secretKey)).toBe(skSm)
    if (mode === 1) expect(hex(pair.publicKey)).toBe(pkSm)
  })

  it('mode 0: blinded, evaluated, output', () => {
    const { skSm, vectors } = setOf(0)
    expect(vectors).toHaveLength(2)
    for (const {
      input: [input = ''],
      blind: [blind = ''],
      blinded,
      evaluated,
      output,
    } of vectors) {
      expect(hex(oprf.blind(bytes(input), givingBlind(blind)).blinded)).toBe(blinded[0])
      expect(blindEvaluate(bytes(skSm), blinded.map(bytes)).map(hex)).toEqual(evaluated)
      expect(hex(oprf.finalize(bytes(input), bytes(blind), bytes(evaluated[0] ?? '')))).toBe(output[0])
      expect(evaluate(bytes(skSm), bytes(input), 0).toString('hex')).toBe(output[0])
    }
  })

  it('mode 1: blinded, evaluated, proof, output, also of a batch', () => {
    const { skSm, pkSm, vectors } = setOf(1)
    expect(vectors).toHaveLength(3)
    for (const { input, blind, blinded, evaluated, output, proof = '', random = '' } of vectors) {
      const made = input.map((one, i) => hex(voprf.blind(bytes(one), givingBlind(blind[i] ?? '')).blinded))
      expect(made).toEqual(blinded)
      const pair = { secretKey: bytes(skSm), publicKey: bytes(pkSm) }
      const answer = blindEvaluateWithProof(pair, blinded.map(bytes), bytes(random))
      expect({ evaluated: answer.evaluated.map(hex), proof: hex(answer.proof) }).toEqual({ evaluated, proof })
      const items = input.map((one, i) => ({
        input: bytes(one),
        blind: bytes(blind[i] ?? ''),
        blinded: bytes(blinded[i] ?? ''),
        evaluated: bytes(evaluated[i] ?? ''),
      }))
      expect(voprf.finalizeBatch(items, bytes(pkSm), bytes(proof)).map(hex)).toEqual(output)
      expect(input.map((one) => evaluate(bytes(skSm), bytes(one)).toString('hex'))).toEqual(output)
    }
  })

  it("mode 2, which we do not use: the client library's", () => {
    const { skSm, vectors } = setOf(2)
    expect(vectors).toHaveLength(3)
    for (const { input, output, info = '' } of vectors) {
      const suite = poprf(bytes(info)) as ReturnType<typeof poprf> & {
        evaluate(key: Uint8Array, input: Uint8Array): Uint8Array
      }
      expect(input.map((one) => hex(suite.evaluate(bytes(skSm), bytes(one))))).toEqual(output)
    }
  })
})

describe('three libraries', () => {
  it(`agree on ${CROSS_CHECKS} numbers, in both directions`, { timeout: 600_000 }, async () => {
    for (let first = 0; first < CROSS_CHECKS; first += BATCH) {
      const pair = deriveKeyPair(new Uint8Array(32).fill(first % 251), Buffer.from(`cross-check ${first}`))
      const inputs = Array.from(
        { length: BATCH },
        (_, i) => new Uint8Array(Buffer.from(`amana-imei-v1${35_000_000_000_000 + first + i}`)),
      )
      const ours = inputs.map((input) => evaluate(pair.secretKey, input).toString('hex'))

      const blinds = inputs.map((input) => ({ input, ...voprf.blind(input) }))
      const answer = blindEvaluateWithProof(
        pair,
        blinds.map(({ blinded }) => blinded),
      )
      const items = blinds.map((each, i) => ({ ...each, evaluated: answer.evaluated[i] ?? new Uint8Array() }))
      expect(voprf.finalizeBatch(items, pair.publicKey, answer.proof).map(hex)).toEqual(ours)

      const client = new VOPRFClient(SUITE, pair.publicKey, CryptoNoble)
      const [kept, request] = await client.blind(inputs)
      const forCloudflare = blindEvaluateWithProof(
        pair,
        request.blinded.map((element) => element.serialize()),
      )
      const evaluation = Evaluation.deserialize(
        SUITE,
        Buffer.concat([
          Buffer.from([0, BATCH]),
          ...forCloudflare.evaluated,
          Buffer.from([1]),
          forCloudflare.proof,
        ]),
        CryptoNoble,
      )
      expect((await client.finalize(kept, evaluation)).map(hex)).toEqual(ours)
      if (first === 0) {
        const theirs = await new VOPRFServer(SUITE, pair.secretKey, CryptoNoble).blindEvaluate(request)
        expect(theirs.evaluated.map((element) => hex(element.serialize()))).toEqual(
          forCloudflare.evaluated.map(hex),
        )
      }
    }
  })

  it('a client refuses the proof of another key, or over other elements', () => {
    const pair = deriveKeyPair(new Uint8Array(32).fill(1), new Uint8Array())
    const other = deriveKeyPair(new Uint8Array(32).fill(2), new Uint8Array())
    const input = new Uint8Array([1])
    const { blind, blinded } = voprf.blind(input)
    const finish = ({ evaluated: [evaluated = blinded], proof }: ReturnType<typeof blindEvaluateWithProof>) =>
      voprf.finalize(input, blind, evaluated, blinded, pair.publicKey, proof)
    expect(() => finish(blindEvaluateWithProof(other, [blinded]))).toThrow()
    expect(() => finish(blindEvaluateWithProof({ ...other, publicKey: pair.publicKey }, [blinded]))).toThrow()
    const answer = blindEvaluateWithProof(pair, [blinded])
    expect(() => finish({ ...answer, evaluated: [voprf.blind(input).blinded] })).toThrow()
    expect(finish(answer)).toHaveLength(64)
  })

  it('proofs of one request are never the same', () => {
    const pair = deriveKeyPair(new Uint8Array(32).fill(1), new Uint8Array())
    const { blinded } = voprf.blind(new Uint8Array([1]))
    expect(hex(blindEvaluateWithProof(pair, [blinded]).proof)).not.toBe(
      hex(blindEvaluateWithProof(pair, [blinded]).proof),
    )
  })
})

describe('an element', () => {
  const { blinded } = voprf.blind(new Uint8Array([1]))
  it.each([
    ['one that a client made', blinded, true],
    ['the identity', new Uint8Array(32), false],
    ['one byte too few', blinded.subarray(1), false],
    ['one byte too many', new Uint8Array([...blinded, 0]), false],
    ['a negative one', Uint8Array.of(1, ...new Uint8Array(31)), false],
    ['above the field', new Uint8Array(32).fill(0xff), false],
    // Zero, written another way (RFC 9496, A.2).
    ['the field itself', bytes('edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'), false],
    ['no square', bytes('26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371'), false],
  ])('%s', (_name, element, valid) => {
    expect(isElement(element)).toBe(valid)
  })
})
