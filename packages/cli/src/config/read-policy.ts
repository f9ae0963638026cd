import type { PolicyRule } from '@minagent/tools'
import type { ConfigReader } from './config-reader.ts'
import type { ConfigTexts } from './config-texts.ts'

const DECISIONS = ['allow', 'ask', 'deny'] as const
const RISKS = ['low', 'medium', 'high'] as const
const EFFECTS = ['none', 'local', 'external'] as const

/** The rules below `policy`, in their order; undefined without any. */
export function readPolicy(file: ConfigReader, texts: ConfigTexts): readonly PolicyRule[] | undefined {
  return file.groups('policy')?.flatMap((group) => ruleOf(group, texts))
}

function ruleOf(group: ConfigReader, texts: ConfigTexts): readonly PolicyRule[] {
  const decision = group.choice('decision', DECISIONS)
  if (!group.has('decision')) group.refuse(undefined, texts.mustBe(group.nameOf('decision'), texts.oneOf(DECISIONS), texts.kinds.nothing))
  const conditions = {
    tool: group.texts('tool'),
    permission: group.texts('permission'),
    risk: group.choices('risk', RISKS),
    sideEffect: group.choices('side_effect', EFFECTS),
    arguments: group.textLists('arguments'),
    tainted: group.flag('tainted'),
    copied: group.texts('copied'),
    copiedLength: group.whole('copied_length', 1),
    leakingLink: group.flag('leaking_link'),
    callsBefore: group.whole('calls_before', 0),
    reason: group.text('reason'),
  }
  group.refuseUnknown()
  return decision === undefined ? [] : [{ decision, ...present(conditions) }]
}

/** The members that have a value. */
function present<Group extends object>(group: Group): { [Key in keyof Group]?: Exclude<Group[Key], undefined> } {
  const there: { [Key in keyof Group]?: Exclude<Group[Key], undefined> } = {}
  for (const key in group) {
    const value = group[key]
    if (isThere(value)) there[key] = value
  }
  return there
}

function isThere<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined
}
