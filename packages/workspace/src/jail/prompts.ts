import type { Locale } from '@minagent/types'
import type { Refusal } from './refusal-of.ts'

/** What a model is told about a path that it may not use, or that cannot be used. */
export interface JailTexts {
  readonly refused: Readonly<Record<Refusal, (path: string) => string>>
  absolute(path: string): string
  outside(path: string): string
  isLink(path: string): string
  swapped(path: string): string
  missing(path: string): string
  isFolder(path: string): string
  notAFolder(path: string): string
  notAFile(path: string): string
  denied(path: string): string
  failed(path: string, code: string): string
}

/** {@link JailTexts} in each language. */
export const jailTexts: Readonly<Record<Locale, JailTexts>> = {
  en: {
    refused: {
      empty: () => 'The path is empty. Give a path relative to the workspace; the workspace itself is "."',
      nul: () => 'The path holds a NUL character, which no path may have',
      url: (path) => `Not a path: ${path}. Give a path relative to the workspace instead of a URL`,
      home: (path) => `Outside the workspace: ${path}. "~" stands for no folder here; give a path relative to the workspace`,
      climbs: (path) => `Not allowed: ${path}. A path may not hold ".."; give it relative to the workspace`,
      windows: (path) => `Not allowed: ${path}. A path may not hold "\\" or ":", nor a name that Windows reserves; separate folders by "/"`,
    },
    absolute: (path) => `Outside the workspace: ${path}. Give a path relative to the workspace`,
    outside: (path) => `Not allowed: a link on the way of ${path} leads out of the workspace, or to nothing`,
    isLink: (path) => `Not allowed: ${path} is a link, and writing does not follow links. Write to the file that it points to`,
    swapped: (path) => `Not allowed: ${path} was moved or replaced while it was being opened`,
    missing: (path) => `No such file or folder: ${path}. Use list_files to see what there is`,
    isFolder: (path) => `${path} is a folder, not a file. Use list_files to see what it holds`,
    notAFolder: (path) => `${path} is not a folder, or goes through something that is none`,
    notAFile: (path) => `${path} is a device, pipe or socket, not a file`,
    denied: (path) => `The system does not permit it: ${path}`,
    failed: (path, code) => `The system reports ${code} for ${path}`,
  },
  zh: {
    refused: {
      empty: () => '路径为空。请给出相对于工作区的路径；工作区本身是 "."',
      nul: () => '路径含有 NUL 字符，路径中不允许出现',
      url: (path) => `不是路径: ${path}。请给出相对于工作区的路径，而不是 URL`,
      home: (path) => `在工作区之外: ${path}。这里的 "~" 不代表任何文件夹；请给出相对于工作区的路径`,
      climbs: (path) => `不允许: ${path}。路径中不能有 ".."；请给出相对于工作区的路径`,
      windows: (path) => `不允许: ${path}。路径中不能有 "\\"、":" 或 Windows 保留的名称；文件夹之间用 "/" 分隔`,
    },
    absolute: (path) => `在工作区之外: ${path}。请给出相对于工作区的路径`,
    outside: (path) => `不允许: ${path} 途中的链接指向工作区之外，或者没有目标`,
    isLink: (path) => `不允许: ${path} 是链接，写入不会跟随链接。请直接写它指向的文件`,
    swapped: (path) => `不允许: ${path} 在打开时被移动或替换`,
    missing: (path) => `没有这个文件或文件夹: ${path}。可以用 list_files 查看有什么`,
    isFolder: (path) => `${path} 是文件夹，不是文件。可以用 list_files 查看其中的内容`,
    notAFolder: (path) => `${path} 不是文件夹，或者经过了不是文件夹的东西`,
    notAFile: (path) => `${path} 是设备、管道或套接字，不是文件`,
    denied: (path) => `系统不允许: ${path}`,
    failed: (path, code) => `系统对 ${path} 报告 ${code}`,
  },
}
