/** The calls of the examples' folder in each language, with the answers that the tests got. */
const FILES = import.meta.glob<string>('../../../../examples/calls/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export type CallName =
  | 'first-check'
  | 'check-once'
  | 'access-token'
  | 'check-status'
  | 'create-check-job'
  | 'read-check-job'
  | 'check-job-result'
  | 'cancel-check-job'
  | 'balance'
  | 'usage'
  | 'create-webhook'
  | 'list-webhooks'
  | 'test-webhook'
  | 'list-deliveries'
  | 'delete-webhook'
  | 'block-list-changes'
  | 'snapshot'
  | 'download-snapshot'
  | 'equipment-status'
  | 'private-epoch'
  | 'blind'

export const LANGUAGES = [
  { value: 'curl', label: 'curl', ending: 'sh' },
  { value: 'typescript', label: 'TypeScript', ending: 'ts' },
  { value: 'python', label: 'Python', ending: 'py' },
  { value: 'php', label: 'PHP', ending: 'php' },
] as const
export type Language = (typeof LANGUAGES)[number]['value']

const fileOf = (name: string) => FILES[`../../../../examples/calls/${name}`]

/** The call as a program, with the address of this site. */
export function codeOf(name: CallName, language: Language): string {
  const { ending } = LANGUAGES.find(({ value }) => value === language) ?? LANGUAGES[0]
  return withAddress(fileOf(`${name}.${ending}`) ?? '')
}

export function answerOf(name: CallName): string {
  return withAddress(fileOf(`${name}.answer.json`) ?? fileOf(`${name}.answer.csv`) ?? '')
}

export function withAddress(code: string): string {
  return code.trim().replaceAll('https://AMANA', window.location.origin)
}
