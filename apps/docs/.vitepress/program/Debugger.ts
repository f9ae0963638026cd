import { computed, defineComponent, h, onBeforeUnmount, type PropType, ref, watch } from 'vue'
import { EventList } from './EventList.ts'
import { MessageList } from './MessageList.ts'
import { SpanTree } from './SpanTree.ts'
import { useTexts } from './texts.ts'
import type { WatchedRuns } from './watched-runs.ts'

const msBetweenSteps = 600

/** Shows a run as far as its event number `step`: its events, its messages and its spans. */
export const Debugger = defineComponent({
  props: {
    watched: { type: Object as PropType<WatchedRuns>, required: true },
    /** How many runs there are: the list itself is no reactive one. */
    count: { type: Number, required: true },
    hasEnded: { type: Boolean, required: true },
  },
  setup(props) {
    const texts = useTexts()
    const chosen = ref(0)
    const step = ref(1)
    const timer = ref<ReturnType<typeof setInterval>>()
    const run = computed(() => (props.count > 0 ? (props.watched.runs[chosen.value] ?? props.watched.runs[0]) : undefined))
    const length = () => run.value?.events.length ?? 0

    const pause = () => {
      clearInterval(timer.value)
      timer.value = undefined
    }
    const goTo = (wanted: number) => {
      step.value = Math.max(1, Math.min(wanted, length()))
    }
    const play = () => {
      if (timer.value !== undefined) return pause()
      if (step.value >= length()) step.value = 1
      timer.value = setInterval(() => (step.value < length() ? goTo(step.value + 1) : pause()), msBetweenSteps)
    }
    const choose = (index: number) => {
      pause()
      chosen.value = index
      step.value = 1
    }
    watch(
      () => props.watched,
      () => choose(0),
    )
    onBeforeUnmount(pause)

    const button = (label: string, sign: string, wanted: number) =>
      h('button', { type: 'button', class: 'program-button', 'aria-label': label, title: label, onClick: () => goTo(wanted) }, sign)

    const runs = () =>
      h('label', { class: 'program-runs' }, [
        h('span', texts.value.chosenRun),
        h(
          'select',
          { value: chosen.value, onChange: (event: Event) => choose(Number((event.target as HTMLSelectElement).value)) },
          props.watched.runs.map(({ label }, index) => h('option', { value: index }, label)),
        ),
      ])

    const controls = () => {
      const at = step.value
      const says = texts.value.of(at, length())
      const isPlaying = timer.value !== undefined
      return h('div', { class: 'program-steps', role: 'group', 'aria-label': texts.value.steps }, [
        button(texts.value.first, '⇤', 1),
        button(texts.value.previous, '←', at - 1),
        button(texts.value.next, '→', at + 1),
        button(texts.value.last, '⇥', length()),
        h('button', { type: 'button', class: 'program-button', onClick: play }, isPlaying ? texts.value.pause : texts.value.play),
        h('input', {
          type: 'range',
          min: 1,
          max: length(),
          value: at,
          'aria-label': texts.value.step,
          'aria-valuetext': says,
          onInput: (event: Event) => goTo(Number((event.target as HTMLInputElement).value)),
        }),
        h('span', { class: 'program-count', role: 'status' }, says),
      ])
    }

    return () => {
      const shown = run.value
      const heading = h('div', { class: 'program-heading' }, h('strong', texts.value.steps))
      if (!shown) {
        const text = props.hasEnded ? texts.value.noRunsSeen : texts.value.noRuns
        return h('div', { class: 'program-debugger' }, [heading, h('p', { class: 'program-empty' }, text)])
      }
      const events = shown.events.slice(0, step.value)
      return h('div', { class: 'program-debugger' }, [
        heading,
        runs(),
        controls(),
        h('div', { class: 'program-panes' }, [
          h(EventList, { events, onChoose: goTo }),
          h(MessageList, { events }),
          h(SpanTree, { events: props.watched.until(shown, step.value) }),
        ]),
      ])
    }
  },
})
