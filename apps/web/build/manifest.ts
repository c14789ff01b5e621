interface Chunk {
  file: string
  /** Its module or group; the file is named by its content alone. */
  name?: string
  imports?: string[]
  /** Files that it loads when they are wanted. */
  dynamicImports?: string[]
  css?: string[]
  /** Files that it names by their address: WebAssembly, pictures. */
  assets?: string[]
}

/** Vite's manifest: source file → built file, and what it imports. */
export type Manifest = Record<string, Chunk>

/**
 * The built scripts of a module and of all its static imports, each once. Throws when the module is not in
 * the manifest.
 */
export function filesOf(manifest: Manifest, module: string): string[] {
  const found = new Set<string>()
  function visit(key: string) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(module)
  return [...found]
}

/**
 * Everything that a module loads now or later, without these files and without what only they load: for a
 * page that works without a connection.
 */
export function allFilesOf(manifest: Manifest, module: string, without: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  function visit(key: string) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (found.has(chunk.file) || without.has(chunk.file)) return
    found.add(chunk.file)
    for (const asset of chunk.assets ?? []) found.add(asset)
    for (const imported of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(imported)
  }
  visit(module)
  return [...found]
}

/** Every stylesheet of the build. */
export function cssOf(manifest: Manifest): string[] {
  return Object.values(manifest).flatMap(({ file, css = [] }) =>
    file.endsWith('.css') ? [file, ...css] : css,
  )
}
