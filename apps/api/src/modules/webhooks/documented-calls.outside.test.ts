/** The calls of /developers in Python and PHP. */
import { describeCalls } from './documented-calls.fixtures.ts'
import { testReceiver } from './documented-receivers.fixtures.ts'

describeCalls([
  { name: 'Python', ending: 'py', command: 'python3', options: ['-B'] },
  { name: 'PHP', ending: 'php', command: 'php', options: [] },
])
testReceiver({ language: 'Python', command: 'python3', options: () => ['-B', 'receive_webhook.py'] })
testReceiver({
  language: 'PHP',
  command: 'php',
  options: (port) => ['-S', `127.0.0.1:${port}`, 'receive-webhook.php'],
})
