import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const FOLDER = import.meta.dirname

/** Tests that replace a module: nothing else may have loaded it before, so each has a process of its own. */
export const MOCKED = globSync('src/**/*.test.{ts,tsx}', { cwd: FOLDER }).filter((file) =>
  readFileSync(join(FOLDER, file), 'utf8').includes('vi.mock('),
)

export default defineConfig({
  define: { BUILD_LOCALE: '"en"', BUILD_IS_DRAFT: 'false' },
  test: { name: 'web, with replaced modules', include: MOCKED },
})
