import type { Command } from 'commander'
import { commandTree } from '../command-tree.ts'
import { helpTexts } from '../texts/help-texts.ts'
import type { Place } from './place.ts'

/** Writes the script that makes a shell complete the commands and options; how to use it stands in its first line. */
export function writeCompletion(shell: string | undefined, { io, locale }: Place): 0 {
  const { program } = commandTree(io, helpTexts[locale], {
    folder: (value) => value,
    path: (value) => value,
    positive: Number,
    port: Number,
    share: Number,
  })
  const words = wordsOf(program)
  const script = shell === 'zsh' ? zshScript(words) : shell === 'fish' ? fishScript(words) : bashScript(words)
  io.stdout.write(script)
  return 0
}

/** What can be completed. */
interface Words {
  readonly commands: readonly Word[]
  readonly options: readonly Option[]
  /** What can follow the name of a command. */
  readonly below: readonly Below[]
}

interface Below {
  readonly command: string
  readonly words: readonly Word[]
  /** The options that are only its own. */
  readonly options: readonly Option[]
}

type Option = Word & { readonly takesValue: boolean }

interface Word {
  readonly name: string
  readonly about: string
}

function wordsOf(program: Command): Words {
  const word = (command: Command) => ({ name: command.name(), about: command.description() })
  const choices = (command: Command) =>
    command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map((name) => ({ name, about: '' })))
  const below = program.commands.map((command) => ({
    command: command.name(),
    words: [...command.commands.map(word), ...choices(command)],
    options: [command, ...command.commands].flatMap(optionsOf),
  }))
  return {
    commands: program.commands.map(word),
    options: optionsOf(program),
    below,
  }
}

function optionsOf(command: Command): Option[] {
  return command.options.map(({ long, description, required }) => ({ name: long ?? '', about: description, takesValue: required }))
}

function bashScript({ commands, options, below }: Words): string {
  const cases = withWords(below).map(
    ({ command, words }) =>
      `    ${command}) COMPREPLY=($(compgen -W "${namesOf(words)}" -- "$word")); [ \${#COMPREPLY[@]} -gt 0 ] && return ;;`,
  )
  const own = withOptions(below).map((each) => `      ${each.command}) own="${namesOf(each.options)}" ;;`)
  return `# In ~/.bashrc: source <(minagent completion bash)
_minagent() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  case "$before" in
    --dir|--docs|--out) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --lang) COMPREPLY=($(compgen -W "en zh" -- "$word")); return ;;
${cases.join('\n')}
  esac
  if [[ "$word" == -* ]]; then
    local own=""
    case "\${COMP_WORDS[1]}" in
${own.join('\n')}
    esac
    COMPREPLY=($(compgen -W "$own ${namesOf(options)} --help" -- "$word"))
    return
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${namesOf(commands)}" -- "$word")); return; fi
  COMPREPLY=($(compgen -f -- "$word"))
}
complete -F _minagent minagent
`
}

function zshScript({ commands, options, below }: Words): string {
  const cases = withWords(below).map(({ command, words }) => `    ${command}) compadd -- ${namesOf(words)} ;;`)
  const own = withOptions(below).map((each) => `    ${each.command}) options+=(${each.options.map(zshWord).join(' ')}) ;;`)
  return `#compdef minagent
# In ~/.zshrc: source <(minagent completion zsh)
_minagent() {
  local -a commands options
  commands=(${commands.map(zshWord).join(' ')})
  options=(${options.map(zshWord).join(' ')})
  case "\${words[CURRENT-1]}" in
    --dir|--docs|--out) _files -/ ; return ;;
    --lang) compadd en zh ; return ;;
${cases.join('\n')}
  esac
  case "\${words[2]}" in
${own.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe option options
  elif (( CURRENT == 2 )); then _describe command commands
  else _files
  fi
}
if [[ "$funcstack[1]" == _minagent ]]; then _minagent "$@"; else compdef _minagent minagent; fi
`
}

function fishScript({ commands, options, below }: Words): string {
  const first = commands.map(({ name, about }) => `complete -c minagent -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`)
  const then = below.flatMap(({ command, words }) =>
    words.map(({ name, about }) => `complete -c minagent -n '__fish_seen_subcommand_from ${command}' -a ${name} -d ${quoted(about)}`),
  )
  const option = ({ name, about, takesValue }: Option) => `-l ${name.slice(2)}${takesValue ? ' -r' : ''} -d ${quoted(about)}`
  const long = options.map((each) => `complete -c minagent ${option(each)}`)
  const own = below.flatMap((each) =>
    each.options.map((known) => `complete -c minagent -n '__fish_seen_subcommand_from ${each.command}' ${option(known)}`),
  )
  return `# In ~/.config/fish/config.fish: minagent completion fish | source\n${[...first, ...then, ...long, ...own].join('\n')}\n`
}

function withWords(below: readonly Below[]): readonly Below[] {
  return below.filter(({ words }) => words.length > 0)
}

function withOptions(below: readonly Below[]): readonly Below[] {
  return below.filter(({ options }) => options.length > 0)
}

function namesOf(words: readonly Word[]): string {
  return words.map(({ name }) => name).join(' ')
}

function zshWord({ name, about }: Word): string {
  return quoted(`${name}:${about.replaceAll(':', ' -')}`)
}

/** A text that no shell looks into; quotes in it become typographic ones. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’').replaceAll('\\', '\\\\')}'`
}
