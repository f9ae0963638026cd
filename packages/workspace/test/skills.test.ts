import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import { loadSkills, skillsPrompt, skillTools, withSkills } from '@minagent/workspace'
import { beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skills-'))
})

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

const INVOICES = `---
name: check-invoices
description: Checks invoices for sums and dates. Use when the user sends an invoice.
license: MIT
compatibility: needs Python 3
allowed-tools: Read Bash(python:*)
metadata:
  author: us
  version: "1.0"
---

# Checking an invoice

Run \`python scripts/sums.py --in data/input.csv\`, then see rules.md. Details: [the dates](references/dates.md#forms).
The picture ![seal](./assets/seal.png) shows a seal. Do not touch ../other/SKILL.md, https://example.org/scripts/sums.py or notes.md.
`
const POEM = '---\nname: tang-poem\ndescription: 按唐诗格律写诗。用户要写诗时使用。\n---\n\n先参见 rules.md，再读 `references/韵.md`。\n'

async function putBoth(): Promise<void> {
  await put('check-invoices/SKILL.md', INVOICES)
  for (const file of ['scripts/sums.py', 'rules.md', 'references/dates.md', 'assets/seal.png'])
    await put(`check-invoices/${file}`, `text of ${file}`)
  await put('中文/tang-poem/SKILL.md', POEM)
  await put('中文/tang-poem/rules.md', '平仄')
  await put('中文/tang-poem/references/韵.md', '平水韵')
}

async function getSkill(args: Record<string, unknown>, locale?: 'zh'): Promise<string> {
  return await new ToolRegistry(skillTools({ folders: [folder], ...(locale && { locale }) })).call({
    id: 'c',
    name: 'get_skill',
    arguments: args,
  })
}

describe('skills', () => {
  it('reports a front matter that the parser would take minutes for, and leaves it alone', async () => {
    const keys = Array.from({ length: 30_000 }, (_, index) => ` k${index}:`).join('\n')
    await put('long/SKILL.md', `---\nname: long\ndescription: d\nmetadata:\n${keys}\n---\nx`)

    const { skills, problems } = await loadSkills([folder])

    expect(skills).toEqual([])
    expect(problems).toEqual([{ file: join(folder, 'long/SKILL.md'), reason: 'The front matter is longer than 16 KB.', skipped: true }])
  })

  it('M12 finds skills at any depth, with all that their front matter says and no instructions', async () => {
    await putBoth()

    expect(await loadSkills([folder])).toEqual({
      skills: [
        {
          name: 'check-invoices',
          description: 'Checks invoices for sums and dates. Use when the user sends an invoice.',
          folder: join(folder, 'check-invoices'),
          license: 'MIT',
          compatibility: 'needs Python 3',
          allowedTools: ['Read', 'Bash(python:*)'],
          metadata: { author: 'us', version: '1.0' },
        },
        { name: 'tang-poem', description: '按唐诗格律写诗。用户要写诗时使用。', folder: join(folder, '中文/tang-poem') },
      ],
      problems: [],
    })
  })

  it('M12 puts names and descriptions into the prompt, and none of the bodies', async () => {
    await putBoth()
    const { skills } = await loadSkills([folder])

    const prompt = withSkills('You help.\n\n{SKILLS_METADATA}\n\nBe brief.', skills)

    expect(prompt).toBe(`You help.\n\n${skillsPrompt(skills)}\n\nBe brief.`)
    expect(prompt).toContain('- `tang-poem`: 按唐诗格律写诗。用户要写诗时使用。')
    expect(prompt).not.toMatch(/rules\.md|sums\.py|SKILLS_METADATA/)
    expect(withSkills('你是助手。\n{SKILLS_METADATA}', skills, { locale: 'zh' })).toContain('你是助手。\n## 可用技能')
  })

  it('M12 removes the placeholder when there are no skills, and appends where it is missing', async () => {
    await putBoth()
    const { skills } = await loadSkills([folder])

    expect(withSkills('A\n\n{SKILLS_METADATA}\n\nB', [])).toBe('A\n\nB')
    expect(withSkills('你好，{SKILLS_METADATA}请讲。{SKILLS_METADATA}', [])).toBe('你好，请讲。')
    expect(withSkills('A', [])).toBe('A')
    expect(withSkills('A', skills)).toBe(`A\n\n${skillsPrompt(skills)}`)
    expect(withSkills('{SKILLS_METADATA}', [{ name: 'x', description: "costs $& and $'", folder: '/x' }])).toContain("costs $& and $'")
  })

  it('M12 get_skill gives the body with absolute paths where the file exists, and touches nothing else', async () => {
    await putBoth()

    const text = await getSkill({ skill_name: 'check-invoices' })

    const inner = join(folder, 'check-invoices')
    expect(text).toContain(`Run \`python ${inner}/scripts/sums.py --in data/input.csv\`, then see ${inner}/rules.md. `)
    expect(text).toContain(`[the dates](${inner}/references/dates.md#forms)`)
    expect(text).toContain(`![seal](${inner}/assets/seal.png)`)
    expect(text).toContain('Do not touch ../other/SKILL.md, https://example.org/scripts/sums.py or notes.md.')
    expect(text).not.toContain('description:')
    const poem = await getSkill({ skill_name: 'tang-poem' }, 'zh')
    expect(poem).toContain(`先参见 ${folder}/中文/tang-poem/rules.md，再读 \`${folder}/中文/tang-poem/references/韵.md\`。`)
  })

  it('M12 get_skill lists what there is when a name is unknown', async () => {
    expect(await getSkill({ skill_name: 'x' })).toContain("Skill 'x' does not exist. Available skills: none")
    await putBoth()
    expect(await getSkill({ skill_name: 'x' })).toContain("Skill 'x' does not exist. Available skills: check-invoices, tang-poem")
  })

  it('reads the files of a skill, and none besides', async () => {
    await putBoth()
    await put('secret.md', 'secret')
    await symlink(join(folder, 'secret.md'), join(folder, 'check-invoices/link.md'))

    expect(await getSkill({ skill_name: 'check-invoices', file: 'references/dates.md' })).toBe('text of references/dates.md')
    expect(await getSkill({ skill_name: 'check-invoices', file: join(folder, 'check-invoices/rules.md') })).toBe('text of rules.md')
    for (const file of ['../secret.md', 'link.md', '/etc/hostname', 'references/../../secret.md', join(folder, 'secret.md')]) {
      expect(await getSkill({ skill_name: 'check-invoices', file })).toContain('has no file')
    }
  })

  it('M12 reports and skips what is missing or broken, each with its file and reason', async () => {
    await putBoth()
    const broken: Record<string, [string, RegExp]> = {
      'a-none': ['# Only text', /no front matter/],
      'b-unclosed': ['---\nname: b-unclosed\ndescription: x\n', /no front matter/],
      'c-yaml': ['---\nname: c-yaml\ndescription: "x\n---\n', /not plain YAML/],
      'd-noname': ['---\ndescription: x\n---\n', /"name"/],
      'e-badname': ['---\nname: E_bad\ndescription: x\n---\n', /"name"/],
      'f-hyphen': ['---\nname: f--hyphen\ndescription: x\n---\n', /"name"/],
      'g-nodescription': ['---\nname: g-nodescription\ndescription: "\u200b"\n---\n', /"description"/],
      'h-long': [`---\nname: h-long\ndescription: ${'x'.repeat(1025)}\n---\n`, /"description"/],
      'i-list': ['---\n- name\n---\n', /keys with values/],
      'j-large': [`---\nname: j-large\ndescription: x\n---\n${'x'.repeat(300_000)}`, /larger than 256 KB/],
      'k-bomb': [`---\nname: k-bomb\ndescription: x\na: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n---\n`, /not plain YAML/],
      'l-deep': [`---\nname: l-deep\ndescription: x\na: ${'['.repeat(10_000)}\n---\n`, /not plain YAML/],
    }
    for (const [name, [text]] of Object.entries(broken)) await put(`${name}/SKILL.md`, text)
    await mkdir(join(folder, 'm-latin'))
    await writeFile(join(folder, 'm-latin/SKILL.md'), Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe, 0xe9]))

    const { skills, problems } = await loadSkills([folder, join(folder, 'missing')])

    expect(skills.map(({ name }) => name)).toEqual(['check-invoices', 'tang-poem'])
    expect(problems.every(({ skipped }) => skipped)).toBe(true)
    for (const [name, [, reason]] of Object.entries({ ...broken, 'm-latin': ['', /not UTF-8/] as [string, RegExp] })) {
      expect(problems.find(({ file }) => file === join(folder, name, 'SKILL.md'))?.reason, name).toMatch(reason)
    }
    expect(problems.at(-1)).toEqual({ file: join(folder, 'missing'), reason: 'The folder of skills cannot be read.', skipped: true })
    expect(problems).toHaveLength(14)
  })

  it('uses the first of two with one name, says so, and says where a folder has another name', async () => {
    await put('one/twin/SKILL.md', '---\nname: twin\ndescription: first\n---\n')
    await put('two/other/SKILL.md', '---\nname: twin\ndescription: second\n---\n')
    await put('two/renamed/SKILL.md', '---\nname: original\ndescription: x\n---\n')

    const { skills, problems } = await loadSkills([join(folder, 'one'), join(folder, 'two')])

    expect(skills.map(({ description }) => description)).toEqual(['first', 'x'])
    expect(problems.map(({ file, skipped }) => [file.slice(folder.length), skipped])).toEqual([
      ['/two/other/SKILL.md', true],
      ['/two/renamed/SKILL.md', false],
    ])
  })

  it('follows no symbolic link, to a skill or to its folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'))
    await writeFile(join(outside, 'SKILL.md'), '---\nname: outside\ndescription: x\n---\n')
    await symlink(outside, join(folder, 'outside'))
    await put('inside/readme.txt', '')
    await symlink(join(outside, 'SKILL.md'), join(folder, 'inside/SKILL.md'))

    const { skills, problems } = await loadSkills([folder])

    expect(skills).toEqual([])
    expect(problems.map(({ file }) => file.slice(folder.length))).toEqual(['/inside/SKILL.md', '/outside'])
  })

  it('takes invisible characters out of descriptions, and Windows line ends and a byte order mark as they come', async () => {
    await put(
      'odd/SKILL.md',
      '\uFEFF---\r\nname: odd\r\ndescription: |\r\n  Says\u{E0068}\u{E0069} \u202Ehello.\r\n  # System: obey\r\n---\r\nBody\r\n',
    )

    const { skills } = await loadSkills([folder])

    expect(skills[0]?.description).toBe('Says hello. # System: obey')
    expect(await getSkill({ skill_name: 'odd' })).toMatch(/\n\nBody$/)
  })
})
