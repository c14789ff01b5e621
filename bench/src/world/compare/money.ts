/** Money that came in, what was given for it, and what is owed back. */
import type { Corner } from '../corner.ts'
import type { State } from '../model/state.ts'
import { valueAt } from '../random.ts'

const CHECKS = `
  select v.id, v.status in ('completed', 'delivered') as settled,
    (select count(*)::int from payments p where p.verification_id = v.id and p.granted_at is not null) as grants,
    (select coalesce(sum(t.amount_minor), 0)::int from payments p join sandbox.transactions t on t.reference = p.reference
      where p.verification_id = v.id and t.outcome = 'succeeded') as paid,
    (select coalesce(sum(p.amount_minor), 0)::int from payments p
      where p.verification_id = v.id and p.status = 'completed' and p.granted_at is not null) as granted,
    (select coalesce(sum(r.amount_minor), 0)::int from refunds r join payments p on p.id = r.payment_id
      where p.verification_id = v.id) as owed
  from verifications v where v.id = any($1::uuid[])`

interface Row {
  id: string
  settled: boolean
  grants: number
  paid: number
  granted: number
  owed: number
}

export async function compareMoney(corner: Corner, state: State): Promise<string[]> {
  const { world, checks } = corner
  const { rows } = await world.pool.query<Row>(CHECKS, [checks.map(({ id }) => id)])
  const wrong: string[] = []
  if (rows.length !== checks.length)
    wrong.push(`${checks.length} checks were started, ${rows.length} are there`)
  for (const [index, { id }] of checks.entries()) {
    const row = rows.find((other) => other.id === id)
    if (!row) continue
    const settled = valueAt(state.checks, index).findings !== null
    if (row.settled !== settled) wrong.push(`check ${index} is ${row.settled ? '' : 'not '}settled`)
    if (row.paid !== row.granted + row.owed)
      wrong.push(
        `check ${index}: ${row.paid} kobo came in, ${row.granted} bought it, ${row.owed} are owed back`,
      )
    if (row.grants > 1) wrong.push(`check ${index} was bought ${row.grants} times`)
  }
  const sum = (name: 'paid' | 'granted' | 'owed') => rows.reduce((total, row) => total + row[name], 0)
  const { partner, money } = state
  const balance = await balanceOf(corner)
  const toppedUp = money.paid - sum('paid')
  if (balance - corner.balance !== partner.balance)
    wrong.push(`the partner's balance moved by ${balance - corner.balance} kobo, must be ${partner.balance}`)
  if (sum('owed') !== money.refunds) wrong.push(`${sum('owed')} kobo are owed back, must be ${money.refunds}`)
  if (toppedUp % 100_000 !== 0)
    wrong.push(`${sum('paid')} kobo were paid for checks, of ${money.paid} in all`)
  return wrong
}

async function balanceOf({ world }: Corner): Promise<number> {
  const { rows } = await world.pool.query<{ balance: string; booked: string }>(
    `select balance_kobo as balance from organisations where id = $1`,
    [world.partner.organisationId],
  )
  return Number(rows[0]?.balance)
}
