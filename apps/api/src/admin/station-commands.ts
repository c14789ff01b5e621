import { type State, stateSchema } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { refusalText } from '../csv/refused-lines.ts'
import {
  closeStation,
  type FoundStation,
  importStations,
  readStations,
  StationsRefused,
} from '../modules/stations/index.ts'
import { CommandError, requireFile, type WithInfrastructure } from './command.ts'
import { parseOptions } from './options.ts'
import { tableOf } from './table.ts'

const listSchema = z.object({ state: stateSchema.optional() })

export function stationCommands(withInfrastructure: WithInfrastructure): Command {
  const stations = new Command('stations').description('Police stations that keep and return phones')
  stations
    .command('import')
    .description(
      'Import a CSV file with the columns name, state, area, phone, address and, if known, hours; all or nothing. A name that exists gets the new data',
    )
    .argument('<file>', 'CSV file')
    .action(async (file: string) => {
      requireFile(file)
      await withInfrastructure(async (infrastructure) => {
        const { rows, changed } = await importStations(infrastructure, file).catch((error: unknown) => {
          throw error instanceof StationsRefused ? new CommandError(refusalText(error)) : error
        })
        process.stdout.write(`${rows} stations read, ${changed} new or changed.\n`)
      })
    })
  stations
    .command('list')
    .description('Open stations by state and name')
    .option('--state <name>', 'of one state')
    .action(async (options: { state?: string }) => {
      const { state } = parseOptions(listSchema, options)
      const found = await withInfrastructure((infrastructure) => readStations(infrastructure, { state }))
      process.stdout.write(found.length === 0 ? nothing(state) : tableOf(COLUMNS, found))
    })
  stations
    .command('close')
    .description('Take a station out of the lists: it receives no more phones; those that it keeps stay')
    .argument('<name>', 'name of the station')
    .action(async (name: string) => {
      const closed = await withInfrastructure((infrastructure) => closeStation(infrastructure, name))
      if (closed === null) throw new CommandError(`No open station is called "${name}".`)
      process.stdout.write(`${closed} is closed.\n`)
    })
  return stations
}

const COLUMNS: Record<string, (station: FoundStation) => string> = {
  state: ({ state }) => state,
  area: ({ area }) => area,
  name: ({ name, demo }) => (demo ? `${name} (invented)` : name),
  phone: ({ phone }) => phone,
  address: ({ address }) => address,
  hours: ({ hours }) => hours,
}

const nothing = (state: State | undefined) =>
  state === undefined
    ? 'There are no stations. Import them: npm run admin -- stations import FILE\n'
    : `There are no stations in ${state}.\n`
