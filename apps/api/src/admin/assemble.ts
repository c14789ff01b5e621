/** The common parts of all commands of the administrator. */
import { Command, Help } from 'commander'
import PACKAGE from '../../package.json' with { type: 'json' }

/** @param beforeAction hears which command runs */
export function assemble(commands: readonly Command[], beforeAction: (command: Command) => void): Command {
  const program = new Command('admin')
    .description('Administration of Amana')
    .version(PACKAGE.version)
    .hook('preAction', (_, command) => {
      beforeAction(command)
    })
  for (const command of commands) program.addCommand(command)

  const plain = new Help()
  // Commands that are created elsewhere do not inherit settings.
  for (const command of everyCommand(program))
    command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
      .configureHelp({
        optionDescription: (option) =>
          `${plain.optionDescription(option)}${option.mandatory ? ' (required)' : ''}`.trim(),
      })
  return program
}

export function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}
