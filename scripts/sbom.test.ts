import { generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'
import { DEPLOYED, signSbom, writeSbom } from './sbom.ts'

test('names what the server needs with its hash, nothing for tests, and is the same each time', async () => {
  const text = await writeSbom()
  const { components, serialNumber } = JSON.parse(text) as {
    serialNumber?: string
    components: { purl: string; hashes?: { alg: string }[] }[]
  }
  const found = (name: string) => components.find(({ purl }) => purl.startsWith(`pkg:npm/${name}@`))
  expect(found('fastify')?.hashes?.map(({ alg }) => alg)).toEqual(['SHA-512'])
  expect(found('vitest')).toBeUndefined()
  // The Dockerfile deletes them.
  expect(text).not.toMatch(/%40embedded-postgres\/linux/)
  expect(serialNumber).toBeUndefined()
  expect(await writeSbom()).toBe(text)
})

test('is about the workspaces that the image installs', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  expect([...dockerfile.matchAll(/--workspace (\S+)/g)].map(([, name]) => name)).toEqual(DEPLOYED)
})

test('is signed by an Ed25519 key, and no other kind', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signature = signSbom('text', pem)
  expect(verify(null, Buffer.from('text'), publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from('other'), publicKey, signature)).toBe(false)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  expect(() => signSbom('text', rsa.toString())).toThrow('Ed25519')
})
