/** The calls of /developers in curl and TypeScript; Python and PHP: documented-calls.outside.test.ts. */
import { describeCalls, testFiles } from './documented-calls.fixtures.ts'

testFiles()
describeCalls([
  { name: 'curl', ending: 'sh', command: 'sh', options: ['-e'] },
  { name: 'TypeScript', ending: 'ts', command: process.execPath, options: [] },
])
