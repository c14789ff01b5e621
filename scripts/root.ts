import { join, resolve } from 'node:path'

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '..')

/** Entry scripts of the tools, started with the pinned Node. */
export const TOOLS = {
  // TypeScript 7: the same checks in a third of the time. Version 6 stays for dependency-cruiser, which needs
  // its API.
  tsc: join(ROOT, 'node_modules/@typescript/native/bin/tsc'),
  biome: join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
  knip: join(ROOT, 'node_modules/knip/bin/knip.js'),
  redocly: join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
  spectral: join(ROOT, 'node_modules/@stoplight/spectral-cli/dist/index.js'),
  vitest: join(ROOT, 'node_modules/vitest/vitest.mjs'),
  playwright: join(ROOT, 'node_modules/@playwright/test/cli.js'),
} as const

/**
 * Every folder with types of its own: the workspaces in the order they depend on each other, the service
 * worker, `scripts`.
 */
export const WORKSPACES = [
  'packages/contract',
  'packages/messages',
  'packages/client',
  'packages/offline-certificate',
  'packages/private-check',
  'packages/fuzz',
  'packages/telco-agent',
  'packages/tlog',
  'packages/witness',
  'apps/api',
  'apps/web',
  'apps/web/service-worker',
  'e2e',
  'bench',
  'scripts',
] as const
