/** JavaScript and types of a package of ours, for who installs it without its sources. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OutputOptions, rolldown } from 'rolldown'
import { ROOT, TOOLS } from '../root.ts'
import { runNode } from '../run-command.ts'
import type { PackedFile } from './tarball.ts'

/** All programs run on Node 18, and on browsers of its time. */
const TARGET = 'es2022'

export interface BundleOptions {
  /** Names of the files without their ending, each with its source below the root. */
  entries: Record<string, string>
  platform: 'neutral' | 'node'
  format: 'es' | 'cjs'
}

/** Everything that the entries import, but Node's own modules, is inside. */
export async function bundle({ entries, platform, format }: BundleOptions): Promise<PackedFile[]> {
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(ROOT, path)])),
    platform,
    external: /^node:/,
    tsconfig: false,
    transform: { target: TARGET },
  })
  const output: OutputOptions = {
    format,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared.js',
    exports: 'named',
  }
  try {
    const { output: made } = await build.generate(output)
    return made.map((part) => {
      if (part.type !== 'chunk') throw new Error(`${part.fileName} is no script`)
      return { path: part.fileName, content: part.code }
    })
  } finally {
    await build.close()
  }
}

/**
 * The declarations of an entry and of the files that it imports, side by side.
 *
 * @throws Error when they import anything that is not among them
 */
export async function declarationsOf(folder: string): Promise<PackedFile[]> {
  const made = await mkdtemp(join(tmpdir(), 'amana-types-'))
  try {
    await emitDeclarations(folder, made)
    const files: PackedFile[] = []
    const waiting = ['index']
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const path = `${name}.d.ts`
      if (files.some((file) => file.path === path)) continue
      const text = await readFile(join(made, path), 'utf8')
      files.push({ path, content: text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'") })
      waiting.push(...importsOf(text, path))
    }
    return files
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** @returns names of files beside it */
function importsOf(text: string, path: string): string[] {
  return [...text.matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(([, from = '']) => {
    const [, name] = /^\.\/([\w-]+)\.ts$/.exec(from) ?? []
    if (name === undefined) throw new Error(`${path} needs the types of ${from}, which the package has not`)
    return name
  })
}

async function emitDeclarations(folder: string, outDir: string): Promise<void> {
  const config = join(outDir, 'tsconfig.json')
  const { compilerOptions, ...base } = JSON.parse(
    await readFile(join(ROOT, folder, 'tsconfig.json'), 'utf8'),
  ) as { compilerOptions: object }
  const settings = {
    ...base,
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      ...compilerOptions,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(ROOT, folder, 'src'),
      outDir,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: undefined,
    files: [join(ROOT, folder, 'src/index.ts')],
  }
  await writeFile(config, JSON.stringify(settings))
  const { code, output } = await runNode([TOOLS.tsc, '-p', config], { cwd: ROOT })
  if (code !== 0) throw new Error(`the types of ${folder} cannot be written: ${output}`)
}
