/** Vite's manifest: source file → built file, and what it imports. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

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

/** Every stylesheet of the build. */
export function cssOf(manifest: Manifest): string[] {
  return Object.values(manifest).flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file, ...css] : css))
}
