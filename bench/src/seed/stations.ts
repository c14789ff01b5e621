import { withClient } from '../postgres.ts'

/** A police station in Ikeja, Lagos. */
export async function seedStation(databaseUrl: string, name: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into stations (name, state, area, phone, address, imported_at)
       values ($1, 'Lagos', 'Ikeja', '0803 000 0000', '1 Bench Road', now())`,
      [name],
    ),
  )
}
