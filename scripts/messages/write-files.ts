/** Files of translations, written all or none, in the format of the linter. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ROOT, TOOLS } from '../root.ts'
import { runNode } from '../run-command.ts'
import { type Catalogue, CONTRACT } from './catalogues.ts'
import type { Language } from './languages.ts'
import { translationFrom } from './units.ts'

/** A translation as TypeScript, not formatted yet. @param textOf null: a hole */
export function writtenTranslation(
  catalogue: Catalogue,
  language: Language,
  textOf: (path: readonly string[]) => string | null,
): string {
  const { id, app, path, english } = catalogue
  if (id === CONTRACT) {
    const texts = Object.fromEntries(Object.keys(english).map((text) => [text, textOf([text])]))
    return `export default ${JSON.stringify(texts)} satisfies Record<string, string | null>\n`
  }
  const translation = translationFrom(english, textOf, language.forms)
  const folder = dirname(join('apps', app, 'translations', language.locale, path))
  const source = relative(folder, join('apps', app, 'src', `${path}.ts`)).replaceAll('\\', '/')
  return `import type { Translation } from '@amana/messages'
import type * as english from '${source}'

export default ${JSON.stringify(translation)} satisfies Translation<typeof english>
`
}

/** The same sources in the linter's format. @throws Error with what the linter says */
async function formatted(sources: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'amana-messages-'))
  try {
    const { formatter, javascript } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ formatter, javascript }))
    const files = sources.map((source, index) => {
      const file = join(folder, `${index}.ts`)
      writeFileSync(file, source)
      return file
    })
    const { code, output } = await runNode([TOOLS.biome, 'format', '--write', '--colors=off', ...files], { cwd: folder })
    if (code !== 0) throw new Error(output)
    return files.map((file) => readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface NewFile {
  path: string
  content: string
}

/**
 * Writes what differs from the disk, each file by a rename, after all of them were written beside their
 * places.
 *
 * @returns paths that were written
 */
export async function writeFiles(files: readonly NewFile[]): Promise<string[]> {
  const scripts = files.filter(({ path }) => path.endsWith('.ts'))
  const contents = scripts.length === 0 ? [] : await formatted(scripts.map(({ content }) => content))
  const ready = new Map(scripts.map(({ path }, index) => [path, contents[index] ?? '']))
  const changed = files
    .map(({ path, content }) => ({ path, content: ready.get(path) ?? content }))
    .filter(({ path, content }) => contentOf(path) !== content)
  const beside = (path: string) => `${path}.${process.pid}.new`
  try {
    for (const { path, content } of changed) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(beside(path), content, { flush: true })
    }
    for (const { path } of changed) renameSync(beside(path), path)
  } finally {
    for (const { path } of changed) rmSync(beside(path), { force: true })
  }
  return changed.map(({ path }) => path)
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
