/** The calls of /developers in curl and TypeScript; Python and PHP: documented-calls.outside.test.ts. */
import { describeCalls, testFiles } from './documented-calls.fixtures.ts'
import { testReceiver } from './documented-receivers.fixtures.ts'

testFiles()
describeCalls([
  { name: 'curl', ending: 'sh', command: 'sh', options: ['-e'] },
  { name: 'TypeScript', ending: 'ts', command: process.execPath, options: [] },
])
testReceiver({ language: 'TypeScript', command: process.execPath, options: () => ['receive-webhook.ts'] })
