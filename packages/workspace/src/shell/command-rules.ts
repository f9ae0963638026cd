/**
 * A program that `run_command` may run, as plain data. Only what is listed may be given: an option that is not in the list is refused,
 * as are its abbreviations.
 */
export interface CommandRule extends ArgumentRule {
  /** Its name, found on PATH and never in the workspace. */
  readonly program: string
  /** When given, the first argument has to be one of these names, and what follows it has to fit its rule. */
  readonly subcommands?: Readonly<Record<string, ArgumentRule>>
  /** Arguments that are put before all others. */
  readonly before?: readonly string[]
}

/** What may be given to a program or subcommand. */
export interface ArgumentRule {
  /**
   * `-l` or `--long` alone; `--max=number`, `-n=number`, `--glob=text`, `-newer=path` need a value; `--color[=text]` may have one, joined.
   * Short ones may be joined (`-la`); `-#` stands for `-5` and the like.
   */
  readonly options?: readonly string[]
  /** Options with one dash are whole words, as in `find -name`; default false. */
  readonly words?: boolean
  /** What else may be given: paths inside the workspace (also revisions), a pattern and then paths, any text, or nothing. Default `'paths'`. */
  readonly operands?: 'paths' | 'pattern' | 'text' | 'none'
  /** Default: without limit. */
  readonly maxOperands?: number
  /** Arguments that are put right before those that were given. */
  readonly adding?: readonly string[]
}

const MATCHING = [
  '-i',
  '-v',
  '-w',
  '-x',
  '-c',
  '-l',
  '-L',
  '-o',
  '-h',
  '-H',
  '-n',
  '-q',
  '-E',
  '-F',
  '-P',
  '-A=number',
  '-B=number',
  '-C=number',
]
const NO_PROGRAMS = ['--no-ext-diff', '--no-textconv']
const DIFFERENCES = [
  ...[
    '-p',
    '--patch',
    '-s',
    '--stat',
    '--shortstat',
    '--numstat',
    '--name-only',
    '--name-status',
    '--summary',
    '-w',
    '-b',
    '-M',
    '-C',
    '-R',
  ],
  ...[
    '-U[=number]',
    '--unified[=number]',
    '--word-diff[=text]',
    '--color[=text]',
    '--no-color',
    '--diff-filter[=text]',
    '--minimal',
    '--check',
  ],
]
const COMMITS = [
  ...[
    '-#',
    '-n=number',
    '--max-count=number',
    '--skip=number',
    '--oneline',
    '--graph',
    '--all',
    '--decorate[=text]',
    '--follow',
    '--reverse',
  ],
  ...['--author=text', '--since=text', '--until=text', '--grep=text', '--format=text', '--pretty[=text]', '--date=text', '--abbrev-commit'],
  ...['--no-merges', '--merges', '--first-parent', '-i', '-S=text', '-G=text', '-L=text'],
]

/** What `run_command` may run by default: programs that read the workspace, and can neither change anything nor start another program. */
export const commandRules: readonly CommandRule[] = [
  {
    program: 'git',
    before: [
      ...['--no-pager', '--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'],
      ...['-c', 'log.showSignature=false', '-c', 'diff.external='],
    ],
    subcommands: {
      status: {
        options: [
          '-s',
          '--short',
          '-b',
          '--branch',
          '--porcelain[=text]',
          '-u[=text]',
          '--untracked-files[=text]',
          '--ignored[=text]',
          '-z',
        ],
        adding: ['--ignore-submodules=all'],
      },
      diff: { options: [...DIFFERENCES, '--cached', '--staged', '--merge-base'], adding: [...NO_PROGRAMS, '--ignore-submodules=all'] },
      log: { options: [...DIFFERENCES, ...COMMITS], adding: NO_PROGRAMS },
      show: { options: [...DIFFERENCES, ...COMMITS], adding: NO_PROGRAMS },
      blame: { options: ['-w', '-L=text', '-e', '-s', '--date=text', '--porcelain'] },
      branch: { options: ['-a', '-r', '-v', '--all', '--list', '--show-current'], operands: 'none' },
      tag: { options: ['-l', '--list', '--sort=text'], operands: 'none' },
      'ls-files': { options: ['-m', '-d', '-o', '-s', '--others', '--modified', '--deleted', '--cached', '--exclude-standard', '-z'] },
      'rev-parse': { options: ['--show-prefix', '--abbrev-ref', '--short', '--verify', '-q', '--is-inside-work-tree'] },
      describe: { options: ['--tags', '--always', '--dirty', '--long'] },
    },
  },
  {
    program: 'rg',
    operands: 'pattern',
    // Not -f, --files, -z, --pre and the like: files, folders and programs would come in by them.
    options: [
      ...MATCHING.filter((option) => !['-L', '-h', '-H', '-E', '-P'].includes(option)),
      ...[
        '-s',
        '-S',
        '-U',
        '-N',
        '-m=number',
        '-g=text',
        '--glob=text',
        '-t=text',
        '--type=text',
        '-T=text',
        '--max-count=number',
        '--count',
      ],
      ...['--hidden', '--no-ignore', '--json', '--stats', '--max-depth=number', '--files-with-matches', '--files-without-match'],
      ...['--line-number', '--no-heading', '--ignore-case', '--fixed-strings', '--word-regexp', '--color=text', '--sort=text'],
    ],
  },
  {
    program: 'grep',
    operands: 'pattern',
    // Not -R, which follows links; not -e and -f, which would make the pattern a file.
    options: [
      ...MATCHING,
      ...['-r', '-s', '-a', '-I', '-m=number', '--include=text', '--exclude=text', '--exclude-dir=text', '--color[=text]', '--recursive'],
      ...['--line-number', '--ignore-case', '--fixed-strings', '--extended-regexp', '--count', '--files-with-matches'],
    ],
  },
  {
    program: 'find',
    words: true,
    // Not -L and -follow, -exec, -ok, -delete, -fprint, -fls, -files0-from and the like.
    options: [
      ...[
        '-name=text',
        '-iname=text',
        '-path=text',
        '-ipath=text',
        '-regex=text',
        '-iregex=text',
        '-type=text',
        '-size=text',
        '-perm=text',
      ],
      ...['-maxdepth=number', '-mindepth=number', '-mtime=number', '-mmin=number', '-newer=path', '-not', '-a', '-and', '-o', '-or'],
      ...['-empty', '-prune', '-print', '-print0', '-ls', '-depth', '-xdev'],
    ],
  },
  {
    program: 'ls',
    options: ['-l', '-a', '-A', '-h', '-R', '-t', '-r', '-S', '-1', '-d', '-F', '-p', '-s', '-i', '-n', '--all', '--recursive'],
  },
  { program: 'cat', options: ['-n', '-b', '-s', '-A', '-E', '-T', '-v', '--number'] },
  { program: 'head', options: ['-#', '-n=number', '-c=number', '-q', '-v', '--lines=number', '--bytes=number'] },
  { program: 'tail', options: ['-#', '-n=number', '-c=number', '-q', '-v', '--lines=number', '--bytes=number'] },
  { program: 'wc', options: ['-l', '-w', '-c', '-m', '-L', '--lines', '--words', '--bytes'] },
  { program: 'sort', options: ['-r', '-n', '-u', '-f', '-b', '-h', '-V', '-k=text', '-t=text', '--reverse', '--numeric-sort', '--unique'] },
  // Its second operand would be a file to write.
  { program: 'uniq', options: ['-c', '-d', '-u', '-i', '--count', '--repeated'], maxOperands: 1 },
  { program: 'cut', options: ['-d=text', '-f=text', '-c=text', '-s', '--delimiter=text', '--fields=text'] },
  { program: 'comm', options: ['-1', '-2', '-3'], maxOperands: 2 },
  {
    program: 'diff',
    options: ['-u', '-r', '-q', '-w', '-b', '-i', '-N', '-s', '-U=number', '--brief', '--color[=text]'],
    before: ['--no-dereference'],
  },
  { program: 'stat', options: ['-c=text', '--format=text'] },
  { program: 'du', options: ['-s', '-h', '-a', '-c', '-d=number', '--max-depth=number', '--summarize', '--human-readable'] },
  { program: 'sha256sum', options: ['-b'] },
  { program: 'pwd', operands: 'none' },
]
