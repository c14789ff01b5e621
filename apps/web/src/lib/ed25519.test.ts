import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyEd25519 } from './ed25519.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** RFC 8032 §7.1: tests 1, 2, 3 and SHA(abc). */
const VECTORS = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
  [
    'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  ],
] as const

describe('Ed25519', () => {
  test.each(VECTORS)('the published signature of key %s', (key, message, signature) => {
    expect(verifyEd25519(bytes(key), bytes(message), bytes(signature))).toBe(true)
    expect(verifyEd25519(bytes(key), bytes(`${message}00`), bytes(signature))).toBe(false)
  })

  test('what OpenSSL signs is accepted, and no bit of it may change', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
    const message = new Uint8Array(randomBytes(40))
    const signature = new Uint8Array(sign(null, message, privateKey))
    expect(verifyEd25519(key, message, signature)).toBe(true)
    for (const part of [key, message, signature]) {
      for (let index = 0; index < part.length; index += 1) {
        const bit = 1 << (index % 8)
        part[index] = (part[index] ?? 0) ^ bit
        expect(verifyEd25519(key, message, signature)).toBe(false)
        part[index] = (part[index] ?? 0) ^ bit
      }
    }
    expect(verifyEd25519(key, message, signature)).toBe(true)
  })

  test('S + L is no second signature of the same text', () => {
    const [key, message, signature] = VECTORS[1]
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const scalar = BigInt(`0x${Buffer.from(signature.slice(64), 'hex').reverse().toString('hex')}`) + order
    const forged =
      signature.slice(0, 64) +
      Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex')
    expect(verifyEd25519(bytes(key), bytes(message), bytes(forged))).toBe(false)
  })

  test('a key of small order verifies nothing', () => {
    const neutral = bytes(`01${'00'.repeat(31)}`)
    expect(verifyEd25519(neutral, bytes(''), bytes(`01${'00'.repeat(63)}`))).toBe(false)
  })

  test.each([
    [31, 64],
    [33, 64],
    [32, 63],
    [32, 65],
    [0, 0],
  ])('a key of %i bytes and a signature of %i are refused', (key, signature) => {
    expect(verifyEd25519(new Uint8Array(key), new Uint8Array(1), new Uint8Array(signature))).toBe(false)
  })
})
