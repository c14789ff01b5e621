import { defineConfig } from 'vitest/config'
import { testFiles } from './test-files.ts'

/** The tests that start no PostgreSQL, process or thread. */
export default defineConfig({ test: { name: 'api unit', include: testFiles().quick, testTimeout: 20_000, isolate: false } })
