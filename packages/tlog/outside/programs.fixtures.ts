/** The outside verifiers as commands: Go's golang.org/x/mod, and the Python that /transparency prints. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname
const ROOT = join(HERE, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/amana/go')
export const PYTHON_PROGRAM = join(ROOT, 'apps/web/examples/verify_receipt.py')

export interface Run {
  code: number | null
  output: string
}

function result(program: string, { error, status, stdout, stderr }: SpawnSyncReturns<string>): Run {
  if (error)
    throw new Error(`${program} did not run (npm test -- --only outside brings it)`, { cause: error })
  return { code: status, output: stdout + stderr }
}

/** Compiles verify.go, from the cache when it is the same. @returns the program's path */
export function buildGoVerifier(): string {
  mkdirSync(CACHE, { recursive: true })
  const program = join(CACHE, 'verify')
  const env = {
    PATH: process.env.PATH,
    GOPATH: process.env.GOPATH || '/usr/share/gocode',
    GO111MODULE: 'off',
    GOFLAGS: '',
    GOCACHE: join(CACHE, 'build'),
  }
  const built = result(
    'go',
    spawnSync('go', ['build', '-o', program, join(HERE, 'verify.go')], { env, encoding: 'utf8' }),
  )
  if (built.code !== 0) throw new Error(`verify.go cannot be compiled: ${built.output}`)
  return program
}

/** @param log its address, or a folder with its files. @param older paths of older checkpoints */
export function runGo(program: string, log: string, vkey: string, older: readonly string[] = []): Run {
  return result(program, spawnSync(program, [log, vkey, ...older], { encoding: 'utf8' }))
}

/** @param receipt the path of a receipt */
export function runPython(receipt: string, vkey: string): Run {
  return result('python3', spawnSync('python3', ['-B', PYTHON_PROGRAM, receipt, vkey], { encoding: 'utf8' }))
}

/** Many receipts in one process. @returns the indexes of those that hold */
export function pythonHolds(receipts: readonly Uint8Array[], vkey: string, folder: string): number[] {
  const driver = [
    'import base64, contextlib, io, json, runpy, sys',
    'program, path, vkey = sys.argv[1:]',
    'held = []',
    'for at, receipt in enumerate(json.load(sys.stdin)):',
    '    with open(path, "wb") as out: out.write(base64.b64decode(receipt))',
    '    sys.argv = [program, path, vkey]',
    '    try:',
    '        with contextlib.redirect_stdout(io.StringIO()): runpy.run_path(program)',
    '        held.append(at)',
    '    except (SystemExit, Exception): pass',
    'print(json.dumps(held))',
  ].join('\n')
  const input = JSON.stringify(receipts.map((receipt) => Buffer.from(receipt).toString('base64')))
  const args = ['-B', '-c', driver, PYTHON_PROGRAM, join(folder, 'receipt'), vkey]
  const { code, output } = result('python3', spawnSync('python3', args, { input, encoding: 'utf8' }))
  if (code !== 0) throw new Error(output)
  return JSON.parse(output) as number[]
}
