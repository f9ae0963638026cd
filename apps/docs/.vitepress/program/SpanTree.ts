import { type Span, spanTree } from '@minagent/observability'
import type { RunEvent } from '@minagent/types'
import { defineComponent, h, type PropType, type VNode } from 'vue'
import { useTexts } from './texts.ts'

/** What was done so far, as a tree. */
export const SpanTree = defineComponent({
  props: { events: { type: Array as PropType<readonly RunEvent[]>, required: true } },
  setup(props) {
    const texts = useTexts()
    const row = (span: Span): VNode => {
      const { kind, status, usage, error } = span
      const name = kind === 'step' ? String((span.round ?? 0) + 1) : span.name
      const tokens = usage ? `${usage.inputTokens ?? 0} → ${usage.outputTokens ?? 0}` : ''
      const state = status === 'unfinished' ? texts.value.unfinished : status === 'ok' ? '✓' : (error?.code ?? status)
      return h('li', { key: span.id }, [
        h('span', { class: ['span', kind, status] }, [
          h('span', { class: 'kind' }, texts.value.spanKinds[kind]),
          h('span', { class: 'name' }, name),
          h('span', { class: 'tokens' }, tokens),
          h('span', { class: 'state' }, state),
        ]),
        span.children.length === 0 ? undefined : h('ul', span.children.map(row)),
      ])
    }
    return () => {
      const spans = spanTree(props.events)
      return h('div', { class: 'program-pane spans' }, [
        h('p', { class: 'pane-title' }, `${texts.value.spans} · ${countOf(spans)}`),
        h('ul', spans.map(row)),
      ])
    }
  },
})

function countOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { children }) => sum + 1 + countOf(children), 0)
}
