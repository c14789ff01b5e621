/** The command that a supervisor asks an administrator for. Pure. */
import type { readOwnCommand } from '@amana/contract/command-officers'
import type { EndpointData } from '@amana/contract/endpoint'
import { commandOfficers } from './messages.ts'

export type OwnCommand = EndpointData<typeof readOwnCommand>

const text = commandOfficers.ask

/** Why officers cannot be looked after here yet, and the command that changes it; null: they can. */
export function askAdministrator({
  state_command,
  organisation,
}: OwnCommand): { title: string; command: string } | null {
  if (organisation === null) {
    const name = `${state_command} State Police Command`
    return {
      title: text.none(state_command),
      command: `npm run admin -- organisations create --name "${name}" --kind police --state "${state_command}" --email ADDRESS`,
    }
  }
  if (organisation.status === 'approved') return null
  return {
    title: text[organisation.status](organisation.name),
    command: `npm run admin -- organisations approve "${organisation.name}"`,
  }
}
