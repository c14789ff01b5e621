import { defineConfig } from 'vitest/config'

// Each test has the machine to itself: it starts the product, loads it and kills a process.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], fileParallelism: false } })
