import type { RunEvent } from '@minagent/types'
import { defineComponent, h, nextTick, onMounted, type PropType, ref, watch } from 'vue'
import { summaryOf } from './event-summary.ts'
import { useTexts } from './texts.ts'

/** The events so far, the last one in full. */
export const EventList = defineComponent({
  props: { events: { type: Array as PropType<readonly RunEvent[]>, required: true } },
  emits: { choose: (_step: number) => true },
  setup(props, { emit }) {
    const texts = useTexts()
    const list = ref<HTMLElement>()
    const showLast = async () => {
      await nextTick()
      if (list.value) list.value.scrollTop = list.value.scrollHeight
    }
    onMounted(showLast)
    watch(() => props.events, showLast)

    const row = (event: RunEvent, index: number) =>
      h('li', { key: index }, [
        h(
          'button',
          {
            type: 'button',
            'aria-current': index === props.events.length - 1 ? 'step' : undefined,
            onClick: () => emit('choose', index + 1),
          },
          [h('code', event.type), ' ', h('span', summaryOf(event))],
        ),
      ])

    return () =>
      h('div', { class: 'program-pane events' }, [
        h('p', { class: 'pane-title' }, `${texts.value.events} · ${props.events.length}`),
        h('ol', { ref: list }, props.events.map(row)),
        h('details', [
          h('summary', texts.value.whole),
          h('pre', { tabindex: 0, role: 'region', 'aria-label': texts.value.whole }, JSON.stringify(props.events.at(-1), null, 2)),
        ]),
      ])
  },
})
