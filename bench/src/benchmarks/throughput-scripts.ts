/**
 * The statements of a look-up, of reading and of creating a check, as one request alone needs them, for
 * pgbench. The product sends the same ones for many requests at once.
 */
import { seededCheckId } from '../seed/checks.ts'
import { FIRST_FREE_SERIAL, type Seeded } from '../seed/devices.ts'

/** Each script has one TAC; its serials are random. */
const SCRIPTS = 16

interface CheckScripts {
  'look-up': string[]
  read: string[]
  create: string[]
}

/** @param checks how many checks were seeded */
export function checkScripts({ tacs, lastSerial }: Seeded, checks: number): CheckScripts {
  // As numbers they would lose a leading zero.
  const imeis = tacs
    .filter((tac) => !tac.startsWith('0'))
    .slice(0, SCRIPTS)
    .map((tac) => imeiOf(tac, lastSerial))
  if (imeis.length === 0) throw new Error('every TAC begins with a zero')
  return {
    'look-up': imeis.map((imei) => `${imei}SELECT imei FROM device_imeis WHERE imei = :imei;\n`),
    read: [`\\set check random(1, ${checks})\n${READ}`],
    create: imeis.map((imei) => imei + CREATE),
  }
}

/** Half of them registered, as in the requests to the product. */
function imeiOf(tac: string, lastSerial: number): string {
  const digit = (place: number) => `:serial / ${10 ** (5 - place)} % 10`
  // Every second digit counts twice, its digits summed; the serial begins at an even place.
  const parts = Array.from({ length: 6 }, (_, place) =>
    place % 2 === 0 ? `(${digit(place)})` : `((${digit(place)}) * 2 / 10 + (${digit(place)}) * 2 % 10)`,
  )
  return [
    `\\set serial random(0, 1) * ${FIRST_FREE_SERIAL} + random(1, ${lastSerial})`,
    `\\set imei ${tac}0000000 + :serial * 10 + (10 - (${luhnSum(tac)} + ${parts.join(' + ')}) % 10) % 10\n`,
  ].join('\n')
}

/** The TAC's part of the Luhn check. */
function luhnSum(tac: string): number {
  return [...tac].reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

const READ = `SELECT v.id, v.imei, v.brand, v.model, v.user_id, v.requested_by, v.email, v.access_token_hash, v.status,
  v.required_amount_minor, v.paid_amount_minor, v.result, v.findings, v.sources, v.created_at, v.expires_at, v.completed_at,
  v.delivered_at, c.number FROM verifications v LEFT JOIN certificates c ON c.verification_id = v.id
  WHERE v.id = ${seededCheckId(':check')};
`

const CREATE = `SELECT 1 FROM flags WHERE status = 'active' AND flag_type IN ('stolen', 'lost') AND imei IN (
    SELECT :imei::text UNION
    SELECT sibling.imei::text FROM device_imeis own JOIN device_imeis sibling USING (device_id) WHERE own.imei = :imei
  ) LIMIT 1;
INSERT INTO verifications (id, imei, brand, model, user_id, requested_by, email, access_token_hash, status, required_amount_minor,
    findings, created_at, expires_at)
  VALUES (gen_random_uuid(), :imei, 'Samsung', 'Galaxy A14', null, null, null,
    '\\x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'awaiting_payment', 10000, '{}', now(),
    now() + interval '30 days');
`
