/** COSE by the published examples: other implementations wrote them. */
import { verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeCbor, encodeCbor, parseSign1, signedBytes } from './index.ts'
import { verifyByNode } from './offline-certificate.fixtures.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

describe('COSE_Sign1', () => {
  test('github.com/cose-wg/Examples, eddsa-sig-01: Ed25519', () => {
    const message = parseSign1(
      hex(
        'D28445A201270300A10442313154546869732069732074686520636F6E74656E742E58407142FD2FF96D56DB85BEE905A76BA1D0B7321A95C8C4D3607C5781932B7AFB8711497DFA751BF40B58B3BCC32300B1487F3DB34085EEF013BF08F4A44D6FEF0D',
      ),
    )
    expect(new TextDecoder().decode(message.payload)).toBe('This is the content.')
    const signed = signedBytes(message)
    expect(signed).toEqual(
      hex('846A5369676E61747572653145A2012703004054546869732069732074686520636F6E74656E742E'),
    )
    const key = hex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    expect(verifyByNode(key, signed, message.signature)).toBe(true)
    expect(verifyByNode(key, signed.slice(1), message.signature)).toBe(false)
  })

  test('RFC 8392 A.3: the claims of a CWT, signed with ES256', () => {
    const cwt = hex(
      'd28443a10126a104524173796d6d657472696345434453413235365850a70175636f61703a2f2f61732e6578616d706c652e636f6d02656572696b77037818636f61703a2f2f6c696768742e6578616d706c652e636f6d041a5612aeb0051a5610d9f0061a5610d9f007420b7158405427c1ff28d23fbad1f29c4c7c6a555e601d6fa29f9179bc3d7438bacaca5acd08c8d4d4f96131680c429a01f85951ecee743a52b9b63632c57209120e1c9e30',
    )
    const message = parseSign1(cwt)
    expect(decodeCbor(message.payload)).toEqual(
      new Map<number, unknown>([
        [1, 'coap://as.example.com'],
        [2, 'erikw'],
        [3, 'coap://light.example.com'],
        [4, 1_444_064_944],
        [5, 1_443_944_944],
        [6, 1_443_944_944],
        [7, hex('0b71')],
      ]),
    )
    const key = {
      kty: 'EC',
      crv: 'P-256',
      x: Buffer.from('143329cce7868e416927599cf65a34f3ce2ffda55a7eca69ed8919a394d42f0f', 'hex').toString(
        'base64url',
      ),
      y: Buffer.from('60f7f1a780d8a783bfb7a2dd6b2796e8128dbbcef9d3d168db9529971a36e7b9', 'hex').toString(
        'base64url',
      ),
    }
    const options = { key, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', signedBytes(message), options, message.signature)).toBe(true)
    expect(encodeCbor(decodeCbor(cwt))).toEqual(cwt)
  })
})
