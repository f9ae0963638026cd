import type { Message, RunEvent } from '@minagent/types'
import { defineComponent, h, type PropType } from 'vue'
// The fold of @minagent/loop, which foldEvents uses; that one wants a run that has ended.
import { RunRecord } from '../../../../packages/loop/src/run-record.ts'
import { useTexts } from './texts.ts'

/** The messages that the events so far amount to. */
export const MessageList = defineComponent({
  props: { events: { type: Array as PropType<readonly RunEvent[]>, required: true } },
  setup(props) {
    const texts = useTexts()
    const row = (message: Message, index: number) =>
      h('li', { key: index, class: message.role }, [
        h('span', { class: 'role' }, message.role),
        h('div', [
          message.content === '' ? undefined : h('p', message.content),
          ...(message.role === 'assistant' ? message.toolCalls : []).map(({ name, arguments: given }) =>
            h('p', h('code', `${name}(${JSON.stringify(given)})`)),
          ),
        ]),
      ])
    return () => {
      const record = new RunRecord(props.events[0]?.runId ?? '')
      for (const event of props.events) record.apply(event)
      const { messages } = record
      return h('div', { class: 'program-pane messages' }, [
        h('p', { class: 'pane-title' }, `${texts.value.messages} · ${messages.length}`),
        messages.length === 0 ? h('p', { class: 'program-empty' }, texts.value.noMessages) : h('ol', messages.map(row)),
      ])
    }
  },
})
