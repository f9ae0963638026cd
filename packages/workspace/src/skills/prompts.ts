import type { Locale } from '@minagent/types'

/** The words of the skill tools that a model reads, and those that say what is wrong with a skill. */
export interface SkillTexts {
  readonly description: string
  readonly name: string
  readonly file: string
  /** Before the list of names and descriptions. */
  readonly heading: string
  readonly introduction: string
  readonly unknown: (name: string, available: string) => string
  readonly noSkills: string
  readonly skillHead: (name: string, folder: string) => string
  readonly filesHead: string
  readonly moreFiles: (count: number) => string
  readonly unknownFile: (name: string, file: string, files: string) => string
  readonly notReadable: (file: string) => string
  readonly problems: SkillProblemTexts
}

/** What is wrong with a skill, in sentences for people. */
export interface SkillProblemTexts {
  readonly folder: string
  readonly link: string
  readonly tooMany: (count: number) => string
  readonly unreadable: string
  readonly tooLarge: (kilobytes: number) => string
  readonly notText: string
  readonly noFrontMatter: string
  readonly longFrontMatter: (kilobytes: number) => string
  readonly badYaml: (reason: string) => string
  readonly notAMap: string
  readonly badName: string
  readonly badDescription: (length: number) => string
  readonly otherFolder: (name: string) => string
  readonly duplicate: (name: string, first: string) => string
}

/** See {@link SkillTexts}. */
export const skillTexts: Readonly<Record<Locale, SkillTexts>> = {
  en: {
    description:
      'Loads the full instructions of a skill, or a text file that belongs to it. Use it when a task fits the description of a skill, before beginning with the task.',
    name: 'The name of the skill, as in the list of skills.',
    file: 'A file of the skill to read instead of its instructions, such as references/format.md.',
    heading: '## Available skills',
    introduction:
      'Each skill is a set of instructions for one kind of task. Only names and descriptions stand here: load the instructions with the tool get_skill when a task fits.',
    unknown: (name, available) => `Skill '${name}' does not exist. Available skills: ${available}`,
    noSkills: 'none',
    skillHead: (name, folder) =>
      `# Skill: ${name}\n\nFolder of the skill: ${folder}\nPaths of its files below are absolute. Its text files can also be read with get_skill and "file".`,
    filesHead: 'Files of the skill:',
    moreFiles: (count) => `… and ${count} more`,
    unknownFile: (name, file, files) => `Skill '${name}' has no file '${file}'. Its files: ${files}`,
    notReadable: (file) => `${file} is not a text file of at most 256 KB, so it cannot be shown.`,
    problems: {
      folder: 'The folder of skills cannot be read.',
      link: 'This is a symbolic link, which is not followed.',
      tooMany: (count) => `More than ${count} files and folders; the rest was not looked at.`,
      unreadable: 'The file cannot be read.',
      tooLarge: (kilobytes) => `The file is larger than ${kilobytes} KB.`,
      notText: 'The file is not UTF-8 text.',
      noFrontMatter: 'There is no front matter: the file must begin with a line "---", then name and description, then a line "---".',
      longFrontMatter: (kilobytes) => `The front matter is longer than ${kilobytes} KB.`,
      badYaml: (reason) => `The front matter is not plain YAML: ${reason}`,
      notAMap: 'The front matter must be a list of keys with values.',
      badName: 'The front matter needs a "name" of 1 to 64 small letters, digits and single hyphens inside.',
      badDescription: (length) => `The front matter needs a "description" of 1 to ${length} characters.`,
      otherFolder: (name) => `The skill is named ${name}, but its folder is not; other programs may refuse it.`,
      duplicate: (name, first) => `There is a skill named ${name} already, in ${first}; this one is not used.`,
    },
  },
  zh: {
    description: '读取某个技能的完整说明，或属于它的文本文件。当任务符合某个技能的描述时，在动手之前使用。',
    name: '技能的名称，与技能列表中一致。',
    file: '要读取的技能文件（而不是说明本身），例如 references/format.md。',
    heading: '## 可用技能',
    introduction: '每个技能是一类任务的说明。这里只列出名称和描述：任务符合时，用工具 get_skill 读取说明。',
    unknown: (name, available) => `技能 '${name}' 不存在。可用技能：${available}`,
    noSkills: '无',
    skillHead: (name, folder) =>
      `# 技能：${name}\n\n技能所在文件夹：${folder}\n下文中它的文件路径都是绝对路径；其中的文本文件也可以用 get_skill 的 file 参数读取。`,
    filesHead: '技能的文件：',
    moreFiles: (count) => `……另有 ${count} 个`,
    unknownFile: (name, file, files) => `技能 '${name}' 没有文件 '${file}'。它的文件：${files}`,
    notReadable: (file) => `${file} 不是不超过 256 KB 的文本文件，无法显示。`,
    problems: {
      folder: '无法读取技能文件夹。',
      link: '这是符号链接，不予跟随。',
      tooMany: (count) => `文件和文件夹超过 ${count} 个，其余没有查看。`,
      unreadable: '无法读取该文件。',
      tooLarge: (kilobytes) => `文件大于 ${kilobytes} KB。`,
      notText: '文件不是 UTF-8 文本。',
      noFrontMatter: '没有前置信息：文件必须以一行“---”开头，接着是 name 和 description，再是一行“---”。',
      longFrontMatter: (kilobytes) => `前置信息超过 ${kilobytes} KB。`,
      badYaml: (reason) => `前置信息不是普通的 YAML：${reason}`,
      notAMap: '前置信息必须是键和值的列表。',
      badName: '前置信息需要 name：1 到 64 个小写字母、数字，中间可用单个连字符。',
      badDescription: (length) => `前置信息需要 description：1 到 ${length} 个字符。`,
      otherFolder: (name) => `技能名为 ${name}，而文件夹名不同；其他程序可能不接受。`,
      duplicate: (name, first) => `已经有名为 ${name} 的技能，在 ${first}；这一个不使用。`,
    },
  },
}
