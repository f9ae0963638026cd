import type { Locale } from '@minagent/types'

/** What a model reads of `run_command`. `{places}` are filled in. */
export interface CommandTexts {
  readonly description: string
  readonly program: string
  readonly arguments: string
  readonly unknownProgram: string
  readonly subcommand: string
  readonly argument: string
  readonly path: string
  readonly absent: string
  readonly repositoryOutside: string
  readonly repositoryUnclear: string
  readonly repositorySetting: string
}

/** See {@link CommandTexts}. */
export const commandTexts: Readonly<Record<Locale, CommandTexts>> = {
  en: {
    description:
      'Runs one program in the folder of the workspace, without a shell: no pipes, redirections, variables or wildcards. Allowed: {programs}. Paths have to lie in the workspace.',
    program: 'The name of the program, without a path.',
    arguments: 'Its arguments, one item each, without quotes: ["log", "--oneline", "-n", "5"].',
    unknownProgram: '{program} is not an allowed program. Allowed: {programs}. Without a shell nothing else can stand there.',
    subcommand: '{program} may only be called with one of these as its first argument: {names}.',
    argument: 'The argument {argument} of {program} is not allowed. Allowed options, written exactly so: {options}',
    path: 'The path {path} does not lead into the workspace. Give a path relative to the workspace.',
    absent: 'The program {program} is not installed.',
    repositoryOutside: 'The Git repository of the workspace, or a part of it, lies outside the workspace: it is not read.',
    repositoryUnclear: 'The configuration of the Git repository cannot be read: git is not run.',
    repositorySetting: 'The Git repository of the workspace sets {setting}, which could start a program: git is not run.',
  },
  zh: {
    description: '在工作区文件夹中运行一个程序，不经过 shell：没有管道、重定向、变量和通配符。允许的有：{programs}。路径必须在工作区内。',
    program: '程序名，不带路径。',
    arguments: '程序的参数，每项一个，不加引号：["log", "--oneline", "-n", "5"]。',
    unknownProgram: '不允许的程序：{program}。允许的有：{programs}。不经过 shell，这里不能写其他内容。',
    subcommand: '{program} 的第一个参数只能是其中之一：{names}。',
    argument: '不允许 {program} 的参数 {argument}。允许的选项（必须完全一致）：{options}',
    path: '路径 {path} 不在工作区内。请使用相对于工作区的路径。',
    absent: '没有安装程序 {program}。',
    repositoryOutside: '工作区的 Git 仓库或其一部分位于工作区之外，不予读取。',
    repositoryUnclear: '无法读取 Git 仓库的配置，不运行 git。',
    repositorySetting: '工作区的 Git 仓库设置了 {setting}，它可能启动程序，不运行 git。',
  },
}
