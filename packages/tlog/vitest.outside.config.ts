import { defineConfig } from 'vitest/config'

/** Programs that others wrote; `npm test` brings them (scripts/requirements.ts). */
export default defineConfig({
  test: { name: 'outside', include: ['outside/**/*.test.ts'], testTimeout: 900_000, hookTimeout: 900_000 },
})
