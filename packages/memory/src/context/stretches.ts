import { type Pinned, staysAlways } from './kept-groups.ts'
import type { MessageGroup } from './message-groups.ts'

/** What an agent did without anybody else speaking. */
export interface Stretch {
  readonly groups: readonly MessageGroup[]
}

/** The stretches before `end`, oldest first; pinned groups belong to none. */
export function oldStretches(groups: readonly MessageGroup[], end: number, pinned?: Pinned): readonly Stretch[] {
  const stretches: { readonly groups: MessageGroup[] }[] = []
  let open: MessageGroup[] | undefined
  for (const group of groups.slice(0, end)) {
    if (group.head.role !== 'assistant' || staysAlways(group, pinned)) {
      open = undefined
      continue
    }
    if (!open) {
      open = []
      stretches.push({ groups: open })
    }
    open.push(group)
  }
  return stretches
}

/** The groups that belong to none of the stretches. */
export function withoutStretches(groups: readonly MessageGroup[], stretches: readonly Stretch[]): readonly MessageGroup[] {
  const left = new Set(stretches.flatMap((stretch) => stretch.groups))
  return groups.filter((group) => !left.has(group))
}
