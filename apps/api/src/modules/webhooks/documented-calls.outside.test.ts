/** The calls of /developers in Python and PHP. */
import { describeCalls } from './documented-calls.fixtures.ts'

describeCalls([
  { name: 'Python', ending: 'py', command: 'python3', options: ['-B'] },
  { name: 'PHP', ending: 'php', command: 'php', options: [] },
])
