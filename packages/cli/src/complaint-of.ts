import type { CommanderError } from 'commander'
import type { HelpTexts } from './texts/help-texts.ts'

/** What is wrong with a command line, in the language of the user. */
export function complaintOf({ code, message }: CommanderError, texts: HelpTexts): string {
  const [first = '', second = ''] = [...message.matchAll(/'([^']*)'/g)].map(([, quoted = '']) => quoted)
  switch (code) {
    case 'commander.unknownOption':
      return texts.unknownOption(first, /Did you mean ([^\s?]+)\?/.exec(message)?.[1])
    case 'commander.unknownCommand':
      return texts.unknownCommand(first)
    case 'commander.missingArgument':
      return texts.missingArgument(first)
    case 'commander.optionMissingArgument':
      return texts.missingValue(first)
    case 'commander.excessArguments':
      return texts.tooMany(/for '([^']*)'/.exec(message)?.[1] ?? first)
    case 'commander.invalidArgument':
      return message.includes(' for argument ')
        ? texts.invalidArgument(second, first, reasonOf(message, texts))
        : texts.invalid(first, second, reasonOf(message, texts))
    default:
      return message.replace(/^error: /, '')
  }
}

/** Why a value cannot be: the last sentence of the message, or the choices that it lists. */
function reasonOf(message: string, texts: HelpTexts): string {
  const choices = /Allowed choices are (.*)\.$/.exec(message)?.[1]
  return choices === undefined ? (/ is invalid\. (.*)$/s.exec(message)?.[1] ?? '') : texts.oneOf(choices.split(', '))
}
