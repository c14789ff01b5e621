/** Base images are named by digest, and Node's is the version that everything is tested with. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const DIGEST = /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/

test('each image that is not built here has its digest', () => {
  const files = ['Dockerfile', 'deploy/telco-agent/Containerfile']
  const bases = [
    ...files
      .map(read)
      .join('\n')
      .matchAll(/^FROM (\S+)/gm),
  ].map(([, image = '']) => image)
  const services = [...read('compose.yaml').matchAll(/^ +image: (\S+)/gm)].map(([, image = '']) => image)
  for (const image of [...bases, ...services]) expect(image).toMatch(DIGEST)
  expect([new Set(bases).size, services.length]).toEqual([1, 1])
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const versions = new Set(Object.values(optionalDependencies))
  expect(versions.size).toBe(1)
  expect(bases[0]).toContain(`node:${[...versions][0]}-slim@`)
})
