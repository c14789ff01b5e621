import { join, resolve } from 'node:path'

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '..')

/** Entry scripts of the tools, started with the pinned Node. */
export const TOOLS = {
  tsc: join(ROOT, 'node_modules/typescript/bin/tsc'),
  biome: join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
  vitest: join(ROOT, 'node_modules/vitest/vitest.mjs'),
  playwright: join(ROOT, 'node_modules/@playwright/test/cli.js'),
} as const

/** Every workspace (and `scripts`) in the order they depend on each other. */
export const WORKSPACES = ['packages/contract', 'apps/api', 'apps/web', 'e2e', 'bench', 'scripts'] as const
