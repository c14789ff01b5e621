/** `npm run unit`: every test that needs no database, no build and no process of its own. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'packages/messages',
      'packages/client',
      'packages/offline-certificate',
      'packages/private-check',
      'packages/telco-agent/vitest.unit.config.ts',
      'packages/tlog',
      'scripts',
      'apps/web',
      'apps/web/vitest.mocked.config.ts',
      'apps/api/vitest.unit.config.ts',
    ],
    maxWorkers: 2,
  },
})
