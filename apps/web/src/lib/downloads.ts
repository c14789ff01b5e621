/** The site's downloads, with the digests that the build knows. */

interface Download {
  /** Path on the site. */
  path: string
  bytes: number
  /** Hex. */
  sha256: string
}

declare global {
  /** Inserted by the build; empty in development. */
  const BUILD_DOWNLOADS: readonly Download[]
}

/** Null: this build does not know it. */
export const downloadOf = (path: string): Download | null =>
  BUILD_DOWNLOADS.find((one) => one.path === path) ?? null
