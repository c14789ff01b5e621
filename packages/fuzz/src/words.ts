/** Existing values in the tested product, by field name: with them requests get past the first checks. */
export type Words = Map<string, string[]>

const KEPT = 40

/** Fields whose values other fields show. */
const SHOWN_AS: Record<string, readonly string[]> = {
  device: ['id', 'imei'],
  device_id: ['imei'],
  idOrImei: ['id', 'imei'],
  imeiOrId: ['id', 'imei'],
  imei2: ['imei'],
  q: ['imei', 'case_number'],
  verification_id: ['id'],
  number: ['certificate_number'],
  case: ['case_number', 'case'],
  case_reference: ['case_number'],
  cursor: ['next'],
  to_email: ['email'],
  to_phone: ['phone_number'],
  phone: ['phone_number', 'reporter_phone'],
  officer: ['officer_id'],
  old_pin: ['security_pin'],
  pin: ['security_pin'],
  current_password: ['password'],
  code: ['otp'],
  verification_code: ['otp'],
  attempt_id: ['id'],
}

export function wordsFor(words: Words, name: string): string[] {
  return [name, ...(SHOWN_AS[name] ?? [])].flatMap((shown) => words.get(shown) ?? [])
}

export function addWord(words: Words, name: string, word: string): void {
  const known = words.get(name) ?? []
  if (!known.includes(word)) words.set(name, [word, ...known].slice(0, KEPT))
}

/** Learns every text and number of an answer, so that later requests can name what earlier ones created. */
export function learn(words: Words, answer: unknown, name = ''): void {
  if (typeof answer === 'string' || typeof answer === 'number') {
    const word = String(answer)
    if (name !== '' && word !== '' && word.length <= 200) addWord(words, name, word)
  } else if (Array.isArray(answer)) {
    for (const item of answer) learn(words, item, name)
  } else if (answer !== null && typeof answer === 'object') {
    for (const [key, value] of Object.entries(answer)) learn(words, value, key)
  }
}
