import { defineConfig } from 'vitest/config'

/** Programs that others wrote; `npm test` brings them (scripts/requirements.ts). */
export default defineConfig({
  test: { name: 'outside', include: ['outside/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
})
